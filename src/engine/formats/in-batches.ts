/** Joins small pieces, so that a file or a socket is not written to for each of them. */

const unitsMin = 64 * 1024;

export function* inBatches(pieces: Iterable<string>): Generator<string> {
  let batch: string[] = [];
  let units = 0;
  for (const piece of pieces) {
    batch.push(piece);
    units += piece.length;
    if (units < unitsMin) continue;
    yield batch.join('');
    batch = [];
    units = 0;
  }
  if (units > 0) yield batch.join('');
}
