// A part of the schedule on a canvas: moved and zoomed by mouse, touch and keyboard.
const GANTT_HEIGHT = 380, GANTT_JOBS_MAX = 50000, TABLE_JOBS_MAX = 200;
const WAITS = [[60, 'waited up to 1 minute'], [600, '10 minutes'], [HOUR, '1 hour'], [6 * HOUR, '6 hours'], [DAY, '1 day'], [Infinity, 'longer']];

function gantt(figure, run) {
  const plot = figure.querySelector('.plot');
  const status = figure.querySelector('.window');
  const readout = figure.querySelector('.readout');
  const canvas = html('canvas', { tabindex: 0, role: 'img' });
  const hint = readout.textContent;
  let schedule = null, policy = null, from = 0, to = 1, boxes = [], width = 0, awaited = false;
  plot.replaceChildren(canvas);
  figure.querySelector('.legend').replaceChildren(...WAITS.map(([, words], i) => html('li', {},
    svg('svg', { width: 14, height: 12, 'aria-hidden': 'true' }, svg('rect', { width: 14, height: 12, class: 'wait' + i })), words)));
  const updateTable = tableWhenOpen(figure.querySelector('details'), makeTable);
  const overview = overviewOf(figure.querySelector('.overview'), run, centre => show(centre - (to - from) / 2, centre + (to - from) / 2));

  /** Shows this part, within the run and with no more jobs than can be told apart or drawn in a moment. */
  function show(wantedFrom, wantedTo) {
    const most = Math.max(1, run.to - run.from);
    let length = Math.min(Math.max(wantedTo - wantedFrom, Math.min(10, most)), most);
    const centre = (wantedFrom + wantedTo) / 2;
    const begin = size => Math.min(Math.max(centre - size / 2, run.from), run.from + most - size);
    while (countBetween(schedule, begin(length), begin(length) + length) > GANTT_JOBS_MAX && length > 10) length *= .9;
    from = begin(length);
    to = from + length;
    if (!awaited) {
      awaited = true;
      requestAnimationFrame(() => { awaited = false; draw(); });
    }
  }

  function draw() {
    if (!schedule) return;
    width = Math.max(260, plot.clientWidth);
    const ratio = window.devicePixelRatio || 1;
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(GANTT_HEIGHT * ratio);
    const style = getComputedStyle(document.documentElement);
    const colour = name => style.getPropertyValue(name).trim();
    const pen = canvas.getContext('2d');
    pen.scale(ratio, ratio);
    const inner = { w: width - MARGIN.left - MARGIN.right, h: GANTT_HEIGHT - MARGIN.top - MARGIN.bottom };
    axes(pen, inner, colour);
    pen.save();
    pen.beginPath();
    pen.rect(MARGIN.left, MARGIN.top, inner.w, inner.h);
    pen.clip();
    const jobs = drawJobs(pen, inner, WAITS.map((_, i) => colour('--w' + i)));
    pen.restore();
    Object.assign(canvas.dataset, { from, to, jobs, left: MARGIN.left, width: inner.w, top: MARGIN.top, height: inner.h });
    tell(jobs);
  }

  function axes(pen, inner, colour) {
    pen.font = '12px ' + getComputedStyle(document.body).fontFamily;
    pen.fillStyle = colour('--soft');
    pen.strokeStyle = colour('--grid');
    pen.textAlign = 'right';
    for (const tick of countTicks(run.procs).filter(t => t.at <= run.procs)) {
      const y = Math.round(MARGIN.top + inner.h * tick.at / run.procs) + .5;
      pen.fillText(tick.label, MARGIN.left - 8, y + 4);
      pen.strokeRect(MARGIN.left, y, inner.w, 0);
    }
    for (const tick of timeTicks(run, from, to, inner.w)) {
      const x = MARGIN.left + inner.w * (tick.at - from) / (to - from);
      const half = pen.measureText(tick.label).width / 2;
      pen.textAlign = 'center';
      pen.fillText(tick.label, Math.min(Math.max(x, MARGIN.left + half), width - half), GANTT_HEIGHT - 6);
      pen.strokeRect(Math.round(x) + .5, MARGIN.top, 0, inner.h + 4);
    }
  }

  function drawJobs(pen, inner, colours) {
    const scale = inner.w / (to - from), tall = inner.h / run.procs;
    let count = 0;
    boxes = [];
    pen.textBaseline = 'middle';
    pen.textAlign = 'left';
    eachBetween(schedule, from, to, row => {
      count++;
      const x0 = MARGIN.left + (Math.max(schedule.start[row], from) - from) * scale;
      const x1 = MARGIN.left + (Math.min(schedule.end[row], to) - from) * scale;
      const w = Math.max(x1 - x0 > 4 ? x1 - x0 - 1 : x1 - x0, .75);
      const level = WAITS.findIndex(([limit]) => schedule.wait[row] <= limit);
      pen.fillStyle = colours[level];
      for (let span = schedule.first[row]; span < schedule.last[row]; span++) {
        const y = MARGIN.top + schedule.lows[span] * tall, size = schedule.highs[span] - schedule.lows[span];
        const h = size * tall;
        pen.fillRect(x0, y, w, h > 3 ? h - .75 : h);
        boxes.push(x0, x0 + w, y, y + h, row);
        const name = String(schedule.jobs.id[row]);
        if (h >= 14 && w >= 8 + 7 * name.length) {
          pen.fillStyle = level > 2 ? colours[0] : colours[5];
          pen.fillText(name, x0 + 4, y + h / 2);
          pen.fillStyle = colours[level];
        }
      }
    });
    return count;
  }

  function tell(jobs) {
    const part = to - from, step = part / 100;
    const words = `${grouped(jobs)} ${jobs === 1 ? 'job' : 'jobs'} in ${duration(part)} from ${moment(run, from, Math.min(step, HOUR))}`;
    status.textContent = words + (jobs > .9 * GANTT_JOBS_MAX ? ` (at most ${grouped(GANTT_JOBS_MAX)} are shown at once)` : '');
    canvas.setAttribute('aria-label', `Schedule of ${policy.name}: ${words}. Arrow keys move, plus and minus zoom.`);
    overview.frame(from, to);
    updateTable();
  }

  function makeTable() {
    const rows = [];
    let count = 0;
    eachBetween(schedule, from, to, row => {
      if (count++ < TABLE_JOBS_MAX) {
        rows.push([String(schedule.jobs.id[row]), grouped(schedule.jobs.procs[row]), moment(run, schedule.jobs.submit[row], 1),
          moment(run, schedule.start[row], 1), moment(run, schedule.end[row], 1), duration(schedule.wait[row])]);
      }
    });
    const made = table('Jobs of this part', ['job', 'processors', 'submitted', 'start', 'end', 'wait'], rows);
    if (count > rows.length) made.prepend(html('caption', {}, `The first ${rows.length} of ${grouped(count)} jobs, by start.`));
    return made;
  }

  function tellJobAt(event) {
    const box = canvas.getBoundingClientRect();
    const x = (event.clientX - box.left) * width / box.width, y = (event.clientY - box.top) * GANTT_HEIGHT / box.height;
    for (let i = 0; i < boxes.length; i += 5) {
      if (x >= boxes[i] && x <= boxes[i + 1] && y >= boxes[i + 2] && y < boxes[i + 3]) {
        const row = boxes[i + 4], procs = schedule.jobs.procs[row];
        readout.textContent = `Job ${schedule.jobs.id[row]}: ${grouped(procs)} ${procs === 1 ? 'processor' : 'processors'}, waited ${duration(schedule.wait[row])}`
          + `, ran ${duration(schedule.jobs.run[row])} from ${moment(run, schedule.start[row], 1)}`;
        return;
      }
    }
    readout.replaceChildren(html('span', { class: 'hint' }, hint));
  }

  function zoom(factor, part = .5) {
    const at = from + part * (to - from), length = (to - from) * factor;
    show(at - part * length, at + (1 - part) * length);
  }

  const move = part => show(from + part * (to - from), to + part * (to - from));
  const actions = {
    earlier: () => move(-.5), later: () => move(.5), in: () => zoom(.5), out: () => zoom(2), reset: home, all: () => show(run.from, run.to),
  };
  for (const button of figure.querySelectorAll('button')) button.addEventListener('click', () => schedule && actions[button.dataset.do]());
  canvas.addEventListener('keydown', event => {
    const act = { ArrowLeft: () => move(-.1), ArrowRight: () => move(.1), PageUp: () => move(-.9), PageDown: () => move(.9), '+': actions.in, '=': actions.in,
      '-': actions.out, Home: () => show(run.from, run.from + to - from), End: () => show(run.to - to + from, run.to), 0: home }[event.key];
    if (!act || !schedule || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    act();
  });
  grabbing(canvas, part => schedule && move(part), tellJobAt, () => width - MARGIN.left - MARGIN.right);
  const partAt = event => {
    const box = canvas.getBoundingClientRect();
    return Math.min(Math.max(((event.clientX - box.left) * width / box.width - MARGIN.left) / (width - MARGIN.left - MARGIN.right), 0), 1);
  };
  canvas.addEventListener('dblclick', event => schedule && zoom(.5, partAt(event)));
  canvas.addEventListener('wheel', event => {
    const turnsSideways = Math.abs(event.deltaX) > Math.abs(event.deltaY);
    if (!schedule || !(event.ctrlKey || event.metaKey || turnsSideways)) return;
    event.preventDefault();
    if (turnsSideways) move(event.deltaX / width); else zoom(2 ** (Math.sign(event.deltaY) * .3), partAt(event));
  }, { passive: false });

  /** Some 250 starts around the longest queue, where policies differ most, and 6 hours at least. */
  function home() {
    const { max } = policy.waiting;
    const peak = max.indexOf(max.reduce((a, b) => Math.max(a, b), 0));
    const centre = Math.min(run.from + (peak + .5) * run.bucketSeconds, run.to);
    const starts = length => place(schedule.starts, centre + length / 2) - place(schedule.starts, centre - length / 2);
    let length = run.to - run.from;
    while (length > 6 * HOUR && starts(length) > 250) length = Math.max(6 * HOUR, length * .8);
    show(centre - length / 2, centre + length / 2);
  }

  new ResizeObserver(() => { if (schedule && plot.clientWidth && plot.clientWidth !== width) { draw(); overview.draw(policy); overview.frame(from, to); } }).observe(plot);
  return {
    draw,
    use(nextSchedule, nextPolicy) {
      const isFirst = !schedule;
      schedule = nextSchedule;
      policy = nextPolicy;
      overview.draw(policy);
      if (isFirst) home(); else show(from, to);
      draw();
    },
  };
}

/** Tells how far the pointer has dragged, in parts of the width, and where it is when it does not drag. */
function grabbing(canvas, drag, hover, width) {
  let last = null;
  canvas.addEventListener('pointerdown', event => {
    if (event.button !== 0) return;
    last = event.clientX;
    canvas.setPointerCapture(event.pointerId);
    canvas.classList.add('moving');
  });
  canvas.addEventListener('pointermove', event => {
    if (last === null) return hover(event);
    drag((last - event.clientX) / width());
    last = event.clientX;
  });
  for (const end of ['pointerup', 'pointercancel']) {
    canvas.addEventListener(end, () => { last = null; canvas.classList.remove('moving'); });
  }
}
