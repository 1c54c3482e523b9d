// Puts the page together: reads the run, draws the charts, and lets its reader choose the policy.
const run = JSON.parse(document.getElementById('run').textContent);
const numbers = JSON.parse(document.getElementById('numbers').textContent);
run.policies.forEach((policy, index) => { policy.index = index; });
let shown = 0;
const compare = document.getElementById('compare');
const figureOf = id => document.getElementById(id);

/** The policies to draw, the chosen one last and so on top. */
function lines() {
  const others = compare.checked ? run.policies.filter(policy => policy.index !== shown) : [];
  run.policies.forEach(policy => { policy.shown = policy.index === shown; });
  return [...others, run.policies[shown]];
}

const inOrder = () => lines().sort((a, b) => a.index - b.index);
const bucketStart = i => Math.min(run.from + i * run.bucketSeconds, run.to);
const partOf = seconds => (seconds - run.from) / Math.max(1, run.to - run.from);
const bucketWords = i => `${moment(run, bucketStart(i), Math.min(run.bucketSeconds, HOUR))}, ${spoken(run.bucketSeconds)}`;

function overTime(id, series, most, yTicks, words, label) {
  const figure = figureOf(id);
  figure.querySelector('.how').textContent = `Line: mean over time within ${spoken(run.bucketSeconds)}; shaded, for the chosen policy: least to most within it.`;
  const lineOf = policy => policy[series];
  const update = tableWhenOpen(figure.querySelector('details'), () => table(label, ['from', ...inOrder().flatMap(policy =>
    [`${policy.name}: mean`, 'least', 'most'])], lineOf(run.policies[0]).mean.map((_, i) => [moment(run, bucketStart(i), 1),
    ...inOrder().flatMap(policy => ['mean', 'min', 'max'].map(what => words(lineOf(policy)[what][i])))])));
  const draw = chart(figure, {
    steps: true, most, yTicks, lines, stops: lineOf(run.policies[0]).mean.length,
    label: () => `${label} of ${inOrder().map(policy => policy.name).join(', ')}; arrow keys read values, a table follows`,
    xOf: i => partOf(bucketStart(i)),
    xTicks: pixels => timeTicks(run, run.from, run.to, pixels).map(tick => ({ part: partOf(tick.at), label: tick.label })),
    values: policy => lineOf(policy).mean,
    band: policy => policy.shown ? lineOf(policy) : null,
    readout: i => bucketWords(i) + ': ' + inOrder().map(policy => `${policy.name} ${words(lineOf(policy).mean[i])}`
      + (policy.shown ? ` (${words(lineOf(policy).min[i])} to ${words(lineOf(policy).max[i])})` : '')).join(' · '),
  });
  return () => { legend(figure.querySelector('.legend'), inOrder(), shown, false); draw(); update(); };
}

const waitWords = seconds => seconds === 0 ? '0' : seconds % DAY === 0 ? seconds / DAY + ' d' : seconds % HOUR === 0 ? seconds / HOUR + ' h'
  : seconds % MINUTE === 0 ? seconds / MINUTE + ' min' : seconds + ' s';

function waitsChart() {
  const figure = figureOf('waits');
  const limits = run.waits;
  const top = Math.log10(Math.max(10, limits[limits.length - 1]));
  const xOf = i => limits[i] === 0 ? 0 : (.6 + Math.log10(limits[i])) / (.6 + top);
  const percent = count => grouped(100 * count / run.jobs, 1) + ' %';
  const named = new Set([0, 1, 10, 60, 600, HOUR, 6 * HOUR, DAY, 8 * DAY, 64 * DAY, 1024 * DAY]);
  const update = tableWhenOpen(figure.querySelector('details'), () => table('Jobs that waited at most so long', ['waited at most',
    ...inOrder().flatMap(policy => [`${policy.name}: jobs`, 'share'])], limits.map((limit, i) => [waitWords(limit),
    ...inOrder().flatMap(policy => [grouped(policy.waitedAtMost[i]), percent(policy.waitedAtMost[i])])])));
  const draw = chart(figure, {
    steps: false, most: run.jobs, lines, stops: limits.length, xOf,
    yTicks: [0, 25, 50, 75, 100].map(part => ({ at: run.jobs * part / 100, label: part + ' %' })),
    label: () => `Waiting times under ${inOrder().map(policy => policy.name).join(', ')}; arrow keys read values, a table follows`,
    xTicks: () => limits.map((limit, i) => ({ part: xOf(i), label: waitWords(limit), limit }))
      .filter(tick => named.has(tick.limit)),
    values: policy => policy.waitedAtMost,
    band: () => null,
    readout: i => `At most ${waitWords(limits[i])}: ` + inOrder().map(policy => `${policy.name} ${percent(policy.waitedAtMost[i])}`).join(' · '),
  });
  return () => { legend(figure.querySelector('.legend'), inOrder(), shown, true); draw(); update(); };
}

function exactTable() {
  const flat = report => Object.entries(report).flatMap(([key, value]) =>
    typeof value === 'object' ? Object.entries(value).map(([cause, rows]) => [`${key}: ${cause}`, String(rows)]) : [[key, String(value)]]);
  const columns = numbers.map(flat);
  return table('Every number in full', ['', ...numbers.map(report => report.policy)],
    columns[0].slice(1).map(([key], i) => [key, ...columns.map(column => column[i + 1][1])]));
}

function switcher(update) {
  if (run.policies.length < 2) return;
  const box = document.getElementById('switcher');
  box.hidden = false;
  box.querySelector('.choices').replaceChildren(...run.policies.map(policy => {
    const input = html('input', { type: 'radio', name: 'policy', value: policy.index });
    input.checked = policy.index === shown;
    input.addEventListener('change', () => { shown = policy.index; update(); });
    return html('label', {}, input, sample(policy.index, false), policy.name);
  }));
  compare.addEventListener('change', update);
}

async function scheduleFigure() {
  const figure = figureOf('gantt');
  const withSchedule = run.policies.some(policy => policy.hasSchedule);
  if (!withSchedule) {
    figure.querySelectorAll('.overview, .tools, .legend, details').forEach(element => element.remove());
    figure.querySelector('.plot').replaceChildren(html('p', { class: 'note' }, 'This run has too many jobs for its schedule to be kept in the report.'));
    return () => {};
  }
  const jobs = await readJobs(run.jobs);
  const view = gantt(figure, run);
  const made = new Map();
  const use = async () => {
    const policy = run.policies[shown];
    const source = policy.hasSchedule ? policy : run.policies.find(other => other.hasSchedule);
    figure.querySelector('.of').textContent = run.policies.length < 2 ? '' : source === policy ? 'of ' + policy.name
      : `of ${source.name} (that of ${policy.name} was left out to keep the file small)`;
    if (!made.has(source)) made.set(source, layOut(jobs, await column('wait-' + source.index, run.jobs), run.procs));
    if (run.policies[shown] === policy) view.use(made.get(source), source);
  };
  for (const media of ['(prefers-color-scheme: dark)', '(resolution: 1dppx)']) matchMedia(media).addEventListener('change', view.draw);
  addEventListener('beforeprint', () => { document.documentElement.classList.add('printing'); view.draw(); });
  addEventListener('afterprint', () => { document.documentElement.classList.remove('printing'); view.draw(); });
  await use();
  return use;
}

(async () => {
  const busiest = Math.max(...run.policies.map(policy => Math.max(...policy.waiting.max)));
  const percentTicks = [0, 25, 50, 75, 100].map(part => ({ at: run.procs * part / 100, label: part + ' %' }));
  const queueTicks = countTicks(busiest);
  const updates = [
    overTime('utilisation', 'busy', run.procs, percentTicks, busy => grouped(100 * busy / run.procs, 1) + ' %', 'Utilisation'),
    overTime('queue', 'waiting', queueTicks[queueTicks.length - 1].at, queueTicks, jobs => grouped(jobs, jobs % 1 ? 1 : 0), 'Queue length'),
    waitsChart(),
  ];
  tableWhenOpen(document.getElementById('exact'), exactTable);
  updates.forEach(update => update());
  switcher(() => updates.forEach(update => update()));
  updates.push(await scheduleFigure());
  requestAnimationFrame(() => setTimeout(() => { document.documentElement.dataset.ready = performance.now().toFixed(0); }));
})();
