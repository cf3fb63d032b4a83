/** The text of a path as git stores it, which is any bytes: what is no UTF-8 is spelled out, what could climb is defused. */

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Bytes that are not UTF-8 read `\xNN`. A part `.`, `..` or none at all, which git's own check refuses but a crafted tree
 * can hold, has its dots and place written as `%2E` or `%`, so that the path stays below the root for whoever joins it.
 */
export function treePath(bytes: Uint8Array): string {
  const path = decoded(bytes);
  if (!/(?:^|\/)\.{0,2}(?:\/|$)/.test(path)) return path;
  return path
    .split('/')
    .map((part) => (part === '' ? '%' : part === '.' || part === '..' ? part.replaceAll('.', '%2E') : part))
    .join('/');
}

function decoded(bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes);
  } catch {
    return spelledOut(bytes);
  }
}

function spelledOut(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; ) {
    const length = sequenceLength(bytes, at);
    text +=
      length === 0
        ? `\\x${(bytes[at] ?? 0).toString(16).padStart(2, '0')}`
        : decoder.decode(bytes.subarray(at, at + length));
    at += Math.max(1, length);
  }
  return text;
}

/** How many bytes the character at `at` takes; 0 where it is no character. */
function sequenceLength(bytes: Uint8Array, at: number): number {
  const lead = bytes[at] ?? 0;
  const length = lead < 0x80 ? 1 : lead < 0xc2 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : lead < 0xf5 ? 4 : 0;
  if (length < 2) return length;
  try {
    decoder.decode(bytes.subarray(at, at + length));
    return at + length <= bytes.length ? length : 0;
  } catch {
    return 0;
  }
}
