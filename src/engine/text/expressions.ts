/**
 * Expressions that stand for values, such as Maven's `${name}` and MSBuild's `$(Name)`: nested, circular, and written by
 * people who may mean harm.
 */

/** The text with every expression replaced; `undefined` where one is unknown, circular or out of proportion. */
export type Resolve = (text: string) => string | undefined;

/** Real values are short; what grows beyond this is an attack or a mistake, and no version. */
const lengthMax = 4096;
const depthMax = 40;

/** `lookUp` gives the raw value of a name, which may hold further expressions. */
export function expressionResolver(
  lookUp: (name: string) => string | undefined,
  [open, close]: readonly [open: string, close: string] = ['${', '}'],
): Resolve {
  // Each name is worked out once, so that doubling definitions cost no doubling work.
  const known = new Map<string, string | undefined>();

  function resolve(text: string, depth: number): string | undefined {
    if (!text.includes(open)) return text;
    if (text.length > lengthMax || depth > depthMax) return undefined;
    // From the right: the last opening never holds another, so `${a.${b}}` is worked out from the inside.
    let rest = text;
    let settled = '';
    for (;;) {
      const start = rest.lastIndexOf(open);
      if (start === -1) return rest + settled;
      const tail = rest.slice(start + open.length) + settled;
      const end = tail.indexOf(close);
      if (end === -1) return undefined;
      const value = valueOf(tail.slice(0, end), depth);
      if (value === undefined) return undefined;
      settled = value + tail.slice(end + close.length);
      rest = rest.slice(0, start);
      if (rest.length + settled.length > lengthMax) return undefined;
    }
  }

  function valueOf(name: string, depth: number): string | undefined {
    if (known.has(name)) return known.get(name);
    // While it is being worked out a name is unknown: a circle ends here.
    known.set(name, undefined);
    const raw = lookUp(name);
    const value = raw === undefined ? undefined : resolve(raw.trim(), depth + 1);
    known.set(name, value);
    return value;
  }

  return (text) => resolve(text, 0);
}
