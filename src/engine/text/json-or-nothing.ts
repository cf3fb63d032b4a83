/** JSON of others, where what is none is as good as nothing. */

export function jsonOrNothing(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch {
    return undefined;
  }
}
