/** Times in replies, as tests compare them. */

/** Milliseconds of an ISO time; fails where there is none. */
export function instantOf(text: string | undefined): number {
  const value = Date.parse(text ?? '');
  if (Number.isNaN(value)) throw new Error(`${text} is no time`);
  return value;
}
