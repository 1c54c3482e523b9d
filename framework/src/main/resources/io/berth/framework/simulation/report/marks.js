// Elements, tables and the marks that tell policies apart: a colour, a dash and a shape each, so that no two of the first nine differ in colour alone.
const SVG = 'http://www.w3.org/2000/svg';
const COLOURS = 8;
const DASHES = ['', '7 3', '2 2.5', '9 3 2 3', '14 4', '4 2 1 2', '11 2 2 2 2 2', '3 6', '16 3 6 3'];
const SHAPES = ['M-3.5 0a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0z', 'M-3-3h6v6h-6z', 'M0-4L4 3H-4z', 'M0-4.4L4.4 0L0 4.4L-4.4 0z', 'M0 4L4-3H-4z',
  'M-1.3-4h2.6v2.7h2.7v2.6h-2.7v2.7h-2.6v-2.7h-2.7v-2.6h2.7z', 'M-4-1.6h8v3.2h-8z',
  'M-3.8-2.4L-2.4-3.8L0-1.4L2.4-3.8L3.8-2.4L1.4 0L3.8 2.4L2.4 3.8L0 1.4L-2.4 3.8L-3.8 2.4L-1.4 0z', 'M-1.6-4h3.2v8h-3.2z'];

function svg(name, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, name);
  for (const key in attributes) element.setAttribute(key, attributes[key]);
  element.append(...children);
  return element;
}

function html(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const key in attributes) element.setAttribute(key, attributes[key]);
  element.append(...children);
  return element;
}

function dashed(attributes, index) {
  const dash = DASHES[index % DASHES.length];
  return dash ? { ...attributes, 'stroke-dasharray': dash } : attributes;
}

const ink = index => 'ink' + index % COLOURS;
const fill = index => 'fill' + index % COLOURS;
const shape = index => SHAPES[index % SHAPES.length];

/** A sample of a policy's line, and of its mark where a chart has marks. */
function sample(index, withMark) {
  const picture = svg('svg', { width: 28, height: 12, viewBox: '0 0 28 12', 'aria-hidden': 'true' },
    svg('path', dashed({ d: 'M0 6H28', class: 'line shown ' + ink(index) }, index)));
  if (withMark) picture.append(svg('path', { d: shape(index), transform: 'translate(14 6)', class: 'mark ' + fill(index) }));
  return picture;
}

function legend(list, policies, shown, withMark) {
  list.replaceChildren(...policies.map(policy => html('li', policy.index === shown ? { class: 'shown' } : {},
    sample(policy.index, withMark), policy.name)));
}

function table(caption, titles, rows) {
  const head = html('tr', {}, ...titles.map(title => html('th', { scope: 'col' }, title)));
  const body = rows.map(row => html('tr', {}, ...row.map((cell, column) =>
    column === 0 ? html('th', { scope: 'row' }, cell) : html('td', {}, cell))));
  return html('table', { 'aria-label': caption }, html('thead', {}, head), html('tbody', {}, ...body));
}

/** Fills the table of a figure when it is opened and, while it is open, whenever told; a closed one costs nothing. */
function tableWhenOpen(details, make) {
  const place = details.querySelector('.scroll');
  const update = () => { if (details.open) place.replaceChildren(make()); };
  details.addEventListener('toggle', update);
  return update;
}
