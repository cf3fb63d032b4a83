/** What is read of code by going down into it, where that may be deeper than anyone can go. */

/** `undefined` where the code nests too deeply. */
export function unlessTooDeep<Found>(read: () => Found): Found | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
