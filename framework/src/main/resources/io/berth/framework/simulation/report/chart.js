// Line charts: steps over time, and points on a scale. Every coordinate is that of a number in the data; nothing is smoothed.
const MARGIN = { left: 56, right: 14, top: 10, bottom: 26 };
const HEIGHT = 230;

/**
 * Draws into a figure and keeps it in step with its width.
 * spec: label, stops (how many places the reader can visit), xOf(stop, wide) in 0..1, xTicks(pixels) -> {part, label}, most (top of y), yTicks,
 * lines() -> policies in drawing order, values(policy), band(policy) or null, steps (true: each value is a level from a stop to the next), readout(stop)
 */
function chart(figure, spec) {
  const plot = figure.querySelector('.plot');
  const readout = figure.querySelector('.readout');
  const hint = readout.textContent;
  let stop = -1;
  let drawn = null;

  function draw() {
    const width = Math.max(260, plot.clientWidth);
    const inner = { w: width - MARGIN.left - MARGIN.right, h: HEIGHT - MARGIN.top - MARGIN.bottom };
    const x = part => MARGIN.left + part * inner.w;
    const y = value => MARGIN.top + inner.h * (1 - value / spec.most);
    const root = svg('svg', { viewBox: `0 0 ${width} ${HEIGHT}`, width, height: HEIGHT, role: 'img', tabindex: 0, 'aria-label': spec.label(),
      'data-left': MARGIN.left, 'data-width': inner.w, 'data-top': MARGIN.top, 'data-height': inner.h, 'data-most': spec.most });
    for (const tick of spec.yTicks) {
      root.append(svg('path', { d: `M${MARGIN.left} ${y(tick.at).toFixed(1)}h${inner.w}`, class: tick.at ? 'grid' : 'axis' }),
        svg('text', { x: MARGIN.left - 8, y: y(tick.at) + 4, 'text-anchor': 'end' }, tick.label));
    }
    let free = 0;
    for (const tick of spec.xTicks(inner.w)) {
      const half = 3.6 * tick.label.length; // close enough to leave out what would run into its neighbour
      const anchor = x(tick.part) + half > width ? 'end' : x(tick.part) - half < MARGIN.left - 20 ? 'start' : 'middle';
      const left = x(tick.part) - (anchor === 'end' ? 2 * half : anchor === 'start' ? 0 : half);
      if (left < free) continue;
      free = left + 2 * half + 8;
      root.append(svg('path', { d: `M${x(tick.part).toFixed(1)} ${MARGIN.top + inner.h}v5`, class: 'axis' }),
        svg('text', { x: x(tick.part), y: HEIGHT - 6, 'text-anchor': anchor }, tick.label));
    }
    for (const policy of spec.lines()) drawLine(root, policy, x, y);
    const cursor = svg('path', { d: `M0 ${MARGIN.top}v${inner.h}`, class: 'cursor' });
    root.append(cursor);
    listen(root, inner.w);
    const hadFocus = plot.contains(document.activeElement);
    plot.replaceChildren(root);
    if (hadFocus) root.focus();
    drawn = { cursor, x };
    if (stop >= 0) visit(stop);
  }

  function drawLine(root, policy, x, y) {
    const values = spec.values(policy);
    const band = spec.band(policy);
    if (band) {
      root.append(svg('path', { class: 'band ' + fill(policy.index), 'data-policy': policy.name, d: bandPath(band, x, y) }));
    }
    const at = (value, i) => `${x(spec.xOf(i)).toFixed(2)} ${y(value).toFixed(3)}`;
    let d = values.length ? 'M' + at(values[0], 0) : '';
    values.forEach((value, i) => {
      if (spec.steps) d += (i ? 'V' + y(value).toFixed(3) : '') + 'H' + x(spec.xOf(i + 1)).toFixed(2);
      else if (i) d += 'L' + at(value, i);
    });
    const shown = policy.shown ? ' shown' : '';
    root.append(svg('path', dashed({ d, class: `line${shown} ${ink(policy.index)}`, 'data-policy': policy.name }, policy.index)));
    if (!spec.steps) {
      values.forEach((value, i) => root.append(svg('path', { d: shape(policy.index), transform: `translate(${at(value, i)})`,
        class: 'mark ' + fill(policy.index), 'data-policy': policy.name })));
    }
  }

  function bandPath(band, x, y) {
    let there = '', back = '';
    for (let i = 0; i < band.max.length; i++) {
      const from = x(spec.xOf(i)).toFixed(1), to = x(spec.xOf(i + 1)).toFixed(1);
      there += `${i ? 'L' : 'M'}${from} ${y(band.max[i]).toFixed(1)}H${to}`;
      back = `L${to} ${y(band.min[i]).toFixed(1)}H${from}` + back;
    }
    return there + back + 'Z';
  }

  function visit(next) {
    stop = Math.min(Math.max(next, 0), spec.stops - 1);
    const place = spec.steps ? (spec.xOf(stop) + spec.xOf(stop + 1)) / 2 : spec.xOf(stop);
    drawn.cursor.setAttribute('transform', `translate(${drawn.x(place).toFixed(1)} 0)`);
    drawn.cursor.style.visibility = 'visible';
    readout.textContent = spec.readout(stop);
  }

  function leave() {
    stop = -1;
    drawn.cursor.style.visibility = 'hidden';
    readout.replaceChildren(html('span', { class: 'hint' }, hint));
  }

  function listen(root, innerWidth) {
    root.addEventListener('pointermove', event => {
      const box = root.getBoundingClientRect();
      visit(nearest(((event.clientX - box.left) * root.viewBox.baseVal.width / box.width - MARGIN.left) / innerWidth));
    });
    root.addEventListener('pointerleave', () => { if (document.activeElement !== root) leave(); });
    root.addEventListener('blur', leave);
    root.addEventListener('keydown', event => {
      const move = { ArrowLeft: stop - 1, ArrowRight: stop + 1, Home: 0, End: spec.stops - 1, PageUp: stop - 20, PageDown: stop + 20 }[event.key];
      if (event.key === 'Escape') leave();
      if (move === undefined) return;
      event.preventDefault();
      visit(move);
    });
  }

  function nearest(part) {
    let low = 0, high = spec.stops - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      const border = spec.steps ? spec.xOf(middle + 1) : (spec.xOf(middle) + spec.xOf(middle + 1)) / 2;
      if (part < border) high = middle; else low = middle + 1;
    }
    return low;
  }

  new ResizeObserver(() => { if (drawn && plot.clientWidth && plot.clientWidth !== drawn.width) { draw(); drawn.width = plot.clientWidth; } }).observe(plot);
  draw();
  drawn.width = plot.clientWidth;
  return draw;
}
