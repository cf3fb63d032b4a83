/** Works on many things at once within bounds: enough that parsers never wait, and not so much that memory fills. */

const parallel = 256;
const bytesMax = 32 * 1024 * 1024;

/** Bytes of code that are read at most, of the repository's own and of installed packages each. */
export const codeBytesMax = 1024 ** 3;

/** Rejects with the first failure; begins with the first item, in order. */
export async function eachWithinBounds<Item>(
  items: Iterable<Item>,
  bytesOf: (item: Item) => number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const queue = items[Symbol.iterator]();
  let next = queue.next();
  let running = 0;
  let bytes = 0;
  const start = (): void => {
    while (next.done !== true && (running === 0 || (running < parallel && bytes + bytesOf(next.value) <= bytesMax))) {
      const item = next.value;
      const size = bytesOf(item);
      running++;
      bytes += size;
      work(item).then(() => {
        running--;
        bytes -= size;
        start();
      }, reject);
      next = queue.next();
    }
    if (next.done === true && running === 0) resolve();
  };
  start();
  await promise;
}
