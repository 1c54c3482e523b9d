// The whole run above the schedule, small: the utilisation, and a frame around the part that is shown.
function overviewOf(host, run, goTo) {
  const HIGH = 34;
  let frame = null, inner = 1, shownWidth = 1;

  function draw(policy) {
    const width = shownWidth = Math.max(260, host.clientWidth);
    inner = width - MARGIN.left - MARGIN.right;
    const { mean } = policy.busy;
    let d = `M${MARGIN.left} ${HIGH}`;
    mean.forEach((busy, i) => {
      const end = Math.min(run.from + (i + 1) * run.bucketSeconds, run.to);
      d += `V${(HIGH - 1 - (HIGH - 2) * busy / run.procs).toFixed(1)}H${x(end).toFixed(1)}`;
    });
    frame = svg('rect', { class: 'frame', y: .5, height: HIGH - 1 });
    const picture = svg('svg', { width, height: HIGH, viewBox: `0 0 ${width} ${HIGH}` }, svg('path', { class: 'past', d: d + `V${HIGH}Z` }), frame);
    let held = false;
    const follow = event => {
      const box = picture.getBoundingClientRect();
      const part = ((event.clientX - box.left) * width / box.width - MARGIN.left) / inner;
      goTo(run.from + Math.min(Math.max(part, 0), 1) * (run.to - run.from));
    };
    picture.addEventListener('pointerdown', event => { held = true; picture.setPointerCapture(event.pointerId); follow(event); });
    picture.addEventListener('pointermove', event => { if (held) follow(event); });
    picture.addEventListener('pointerup', () => { held = false; });
    picture.addEventListener('pointercancel', () => { held = false; });
    host.replaceChildren(picture);
  }

  function x(seconds) {
    return MARGIN.left + inner * (seconds - run.from) / Math.max(1, run.to - run.from);
  }

  return {
    draw,
    frame(from, to) {
      const left = Math.min(x(from), shownWidth - MARGIN.right - 3);
      frame.setAttribute('x', left.toFixed(1));
      frame.setAttribute('width', Math.max(3, x(to) - left).toFixed(1));
    },
  };
}
