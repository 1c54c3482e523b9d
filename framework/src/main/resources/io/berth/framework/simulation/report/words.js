// Numbers and times as people say them; the durations are those of the text table.
const MINUTE = 60, HOUR = 3600, DAY = 86400;
const STEPS = [1, 2, 5, 10, 15, 30, MINUTE, 2 * MINUTE, 5 * MINUTE, 10 * MINUTE, 15 * MINUTE, 30 * MINUTE, HOUR, 2 * HOUR, 3 * HOUR,
  6 * HOUR, 12 * HOUR, DAY, 2 * DAY, 7 * DAY, 14 * DAY, 28 * DAY, 56 * DAY, 91 * DAY, 182 * DAY, 364 * DAY];

const two = number => String(number).padStart(2, '0');

function grouped(number, digits = 0) {
  return number.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

function duration(seconds) {
  const s = Math.round(seconds);
  if (s < MINUTE) return s + 's';
  if (s < HOUR) return Math.floor(s / MINUTE) + 'm' + two(s % MINUTE) + 's';
  if (s < DAY) return Math.floor(s / HOUR) + 'h' + two(Math.floor(s % HOUR / MINUTE)) + 'm';
  return grouped(Math.floor(s / DAY)) + 'd' + two(Math.floor(s % DAY / HOUR)) + 'h';
}

/** A length that is one of STEPS or a multiple of days: "6 hours". */
function spoken(seconds) {
  for (const [unit, name] of [[DAY, 'day'], [HOUR, 'hour'], [MINUTE, 'minute']]) {
    if (seconds % unit === 0 && seconds >= unit) return seconds === unit ? '1 ' + name : grouped(seconds / unit) + ' ' + name + 's';
  }
  return seconds === 1 ? '1 second' : grouped(seconds) + ' seconds';
}

/** A moment of the log's clock, to the unit that matters at this step: a date in UTC if the log says when it began, else a day number. */
function moment(run, seconds, step, withYear = true) {
  const whole = Math.floor(seconds);
  if (run.unixStart >= 0) {
    const text = new Date((run.unixStart + whole) * 1000).toISOString();
    const day = withYear ? text.slice(0, 10) : text.slice(5, 10);
    return step >= DAY ? day : day + ' ' + text.slice(11, step >= MINUTE ? 16 : 19);
  }
  const rest = whole - Math.floor(whole / DAY) * DAY;
  const clock = two(Math.floor(rest / HOUR)) + ':' + two(Math.floor(rest % HOUR / MINUTE));
  const day = 'day ' + grouped(Math.floor(whole / DAY) + 1);
  return step >= DAY ? day : day + ' ' + clock + (step >= MINUTE ? '' : ':' + two(rest % MINUTE));
}

/** Moments for an axis, at most one per so many pixels, on whole days, hours, ... of the calendar if there is one. */
function timeTicks(run, from, to, pixels) {
  const wide = step => step < DAY ? 120 : run.unixStart >= 0 ? 84 : 66;
  const step = STEPS.find(s => (to - from) / s * wide(s) <= pixels) || Math.ceil((to - from) / Math.max(1, pixels / wide(DAY)) / DAY) * DAY;
  const shift = run.unixStart >= 0 ? run.unixStart % step : 0;
  const ticks = [];
  for (let at = Math.ceil((from + shift) / step) * step - shift; at <= to; at += step) {
    ticks.push({ at, label: moment(run, at, step, to - from > 300 * DAY || step >= 28 * DAY) });
  }
  return ticks;
}

/** Round numbers from 0 that cover a maximum with about four steps. */
function countTicks(most) {
  const rough = Math.max(most, 1) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, [1, 2, 5, 10].map(m => m * power).find(s => s >= rough));
  const ticks = [];
  for (let value = 0; value < most + step; value += step) ticks.push({ at: value, label: grouped(value) });
  return ticks;
}
