/**
 * Local times that daylight saving skips or repeats. croner treats them by the contract's rules for single times, and otherwise for
 * lists of them (waits a day after a gap, fires twice in a repeated hour), so both are worked out here.
 */

/**
 * @param local a wall-clock time, written as if it were UTC
 * @returns the first instant after the gap that swallows `local`; undefined where the time exists.
 */
export function endOfGap(local: Date, timezone: string): Date | undefined {
  const wall = local.getTime();
  const offset = offsets(timezone);
  const before = offset(wall - dayMs);
  const after = offset(wall + dayMs);
  if (after <= before) return undefined;
  if (offset(wall - before) === before || offset(wall - after) === after) return undefined;
  let [low, high] = [wall - after, wall - before];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offset(middle) === after) high = middle;
    else low = middle;
  }
  return new Date(high);
}

/** Whether the wall-clock time of an instant has been there before, because clocks were set back in between. */
export function isRepeat(instant: Date, timezone: string): boolean {
  const offset = offsets(timezone);
  const now = offset(instant.getTime());
  const before = offset(instant.getTime() - dayMs);
  if (before <= now) return false;
  const earlier = instant.getTime() + now - before;
  return offset(earlier) === before;
}

/** The wall-clock time of an instant, written as if it were UTC. */
export function localTime(instant: Date, timezone: string): Date {
  return new Date(instant.getTime() + offsets(timezone)(instant.getTime()));
}

const dayMs = 24 * 60 * 60 * 1000;

/** Making one takes longer than everything else here. */
const formats = new Map<string, Intl.DateTimeFormat>();
/** More than there are names of zones. */
const formatsMax = 1000;

function formatOf(timezone: string): Intl.DateTimeFormat {
  const known = formats.get(timezone);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat('en', {
    timeZone: timezone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  if (formats.size >= formatsMax) formats.clear();
  formats.set(timezone, format);
  return format;
}

/** How far a zone is ahead of UTC at an instant, both in milliseconds. */
function offsets(timezone: string): (instantMs: number) => number {
  if (timezone === 'UTC') return () => 0;
  const format = formatOf(timezone);
  return (instantMs) => {
    const parts = new Map(format.formatToParts(instantMs).map(({ type, value }) => [type, Number(value)]));
    const part = (name: Intl.DateTimeFormatPartTypes): number => parts.get(name) ?? 0;
    const wall = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
    return wall - Math.floor(instantMs / 1000) * 1000;
  };
}
