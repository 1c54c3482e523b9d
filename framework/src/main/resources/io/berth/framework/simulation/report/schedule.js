// The jobs as they were packed, and which processors each is drawn on.

/** Numbers of a column: base64 of zlib of varints, seven bits a byte, lowest first, the eighth bit says that more follow. */
async function column(name, rows) {
  const text = atob(document.getElementById('column-' + name).textContent);
  const packed = new Uint8Array(text.length);
  for (let i = 0; i < packed.length; i++) packed[i] = text.charCodeAt(i);
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate'));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const numbers = new Float64Array(rows);
  for (let row = 0, at = 0; row < rows; row++) {
    let number = 0, weight = 1, byte;
    do {
      byte = bytes[at++];
      number += (byte & 127) * weight; // not shifts: these numbers may have more than 32 bits
      weight *= 128;
    } while (byte > 127);
    numbers[row] = number;
  }
  return numbers;
}

/** The columns that all policies share, in order of submission. */
async function readJobs(rows) {
  const [id, submit, run, procs] = await Promise.all(['id', 'submit', 'run', 'procs'].map(name => column(name, rows)));
  for (let row = 0, lastId = 0, lastSubmit = 0; row < rows; row++) {
    const zigzag = id[row];
    id[row] = lastId += zigzag % 2 ? -(zigzag + 1) / 2 : zigzag / 2;
    submit[row] = lastSubmit += submit[row];
  }
  return { rows, id, submit, run, procs };
}

/** Rows by ascending key, equal keys by row. Key and row share one number where that is exact: sorting numbers is far faster than comparing rows. */
function rowsBy(key, rows) {
  let least = Infinity, most = -Infinity;
  for (let row = 0; row < rows; row++) {
    least = Math.min(least, key(row));
    most = Math.max(most, key(row));
  }
  if ((most - least + 1) * rows > Number.MAX_SAFE_INTEGER) {
    return Uint32Array.from({ length: rows }, (_, row) => row).sort((a, b) => key(a) - key(b) || a - b);
  }
  const packed = new Float64Array(rows);
  for (let row = 0; row < rows; row++) packed[row] = (key(row) - least) * rows + row;
  return Uint32Array.from(packed.sort(), number => number % rows);
}

/** First place in an ascending array whose value is at least (or, with after, above) a value. */
function place(sorted, value, after = false) {
  let low = 0, high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle] < value || (after && sorted[middle] === value)) low = middle + 1; else high = middle;
  }
  return low;
}

/** Free processors as ascending intervals that do not touch; the lowest are taken first. */
class FreeProcessors {
  constructor(procs) {
    this.low = [0];
    this.high = [procs];
  }

  /** Takes so many, and tells each interval; takes fewer if there are not so many. */
  take(count, tell) {
    let whole = 0;
    while (count > 0 && whole < this.low.length) {
      const size = this.high[whole] - this.low[whole];
      if (size > count) {
        tell(this.low[whole], this.low[whole] + count);
        this.low[whole] += count;
        break;
      }
      tell(this.low[whole], this.high[whole]);
      count -= size;
      whole++;
    }
    if (whole) {
      this.low.splice(0, whole);
      this.high.splice(0, whole);
    }
  }

  give(low, high) {
    const at = place(this.low, low);
    const joinsBefore = at > 0 && this.high[at - 1] === low;
    const joinsAfter = at < this.low.length && this.low[at] === high;
    if (joinsBefore && joinsAfter) {
      this.high[at - 1] = this.high[at];
      this.low.splice(at, 1);
      this.high.splice(at, 1);
    } else if (joinsBefore) this.high[at - 1] = high;
    else if (joinsAfter) this.low[at] = low;
    else {
      this.low.splice(at, 0, low);
      this.high.splice(at, 0, high);
    }
  }
}

const BLOCK = 256;

/** Lays a schedule out: jobs by start, and for each the intervals of processors it is drawn on. */
function layOut(jobs, wait, procs) {
  const rows = jobs.rows;
  const start = new Float64Array(rows), end = new Float64Array(rows);
  for (let row = 0; row < rows; row++) {
    start[row] = jobs.submit[row] + wait[row];
    end[row] = start[row] + jobs.run[row];
  }
  // Jobs without a run time first within their second: they only need to fit beside what runs through it.
  const byStart = rowsBy(row => 2 * start[row] + (jobs.run[row] > 0 ? 1 : 0), rows);
  const byEnd = rowsBy(row => end[row], rows);
  const first = new Uint32Array(rows), last = new Uint32Array(rows);
  const lows = [], highs = [];
  const free = new FreeProcessors(procs);
  let ended = 0;
  for (const row of byStart) {
    for (; ended < rows && end[byEnd[ended]] <= start[row]; ended++) {
      const gone = byEnd[ended];
      if (jobs.run[gone] > 0) for (let span = first[gone]; span < last[gone]; span++) free.give(lows[span], highs[span]);
    }
    first[row] = lows.length;
    free.take(jobs.procs[row], (low, high) => { lows.push(low); highs.push(high); });
    last[row] = lows.length;
    if (jobs.run[row] === 0) for (let span = first[row]; span < last[row]; span++) free.give(lows[span], highs[span]);
  }
  const latest = new Float64Array(Math.ceil(rows / BLOCK));
  byStart.forEach((row, i) => { const block = Math.floor(i / BLOCK); latest[block] = Math.max(latest[block], end[row]); });
  return { jobs, wait, start, end, byStart, first, last, lows, highs, latest,
    starts: Float64Array.from(byStart, row => start[row]), ends: Float64Array.from(byEnd, row => end[row]) };
}

/** How many jobs run, however shortly, between two moments. */
function countBetween(schedule, from, to) {
  return place(schedule.starts, to) - place(schedule.ends, from, true);
}

/** Calls with each of them, by start. Blocks that ended before are passed over whole. */
function eachBetween(schedule, from, to, call) {
  const past = place(schedule.starts, to);
  for (let block = 0; block * BLOCK < past; block++) {
    if (schedule.latest[block] <= from) continue;
    for (let i = block * BLOCK; i < Math.min(past, (block + 1) * BLOCK); i++) {
      if (schedule.end[schedule.byStart[i]] > from) call(schedule.byStart[i]);
    }
  }
}
