/** Archives of one plan are opened one after the other, so that one at a time is in memory unpacked. */
import type { Download } from '../sources/fetcher.ts';

const opening = new WeakMap<Download, Promise<unknown>>();

export async function oneAfterTheOther<T>(key: Download, open: () => Promise<T>): Promise<T> {
  const before = opening.get(key) ?? Promise.resolve();
  const own = before.then(open, open);
  opening.set(
    key,
    own.catch(() => {}),
  );
  return own;
}
