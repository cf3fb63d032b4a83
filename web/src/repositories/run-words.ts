/** A run of a schedule as the clock of its zone shows it: `Mon, 2 Mar, 03:30`. */
export function runWords(at: string, timezone: string): string {
  try {
    return formatOf(timezone).format(new Date(at));
  } catch {
    // A zone that this browser does not know.
    return formatOf('UTC').format(new Date(at));
  }
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  });
}

/** All that may be chosen, the plain one first. */
export function timeZones(): string[] {
  return ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];
}

export function ownTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
}
