/** Names of classes as class files write them, in descriptors and signatures (JVM specification, chapters 4.2, 4.3 and 4.7.9.1). */

/** By their names in source code. */
export const primitives: Readonly<Record<string, string>> = {
  boolean: 'Z',
  byte: 'B',
  char: 'C',
  double: 'D',
  float: 'F',
  int: 'I',
  long: 'J',
  short: 'S',
};

/** Names of the classes in a descriptor or a signature; inner classes of those with type arguments are written behind a dot. */
export function typesIn(descriptor: string): readonly string[] {
  const found: string[] = [];
  const take = (flat: string): void => {
    for (const [, name = ''] of flat.matchAll(/L([^;<>]+);/g)) found.push(name.replaceAll('.', '$'));
  };
  let text = descriptor;
  for (let next = text; text.includes('<'); text = next) {
    next = text.replace(/<([^<>]*)>/g, (_, inner: string) => {
      take(inner);
      return '';
    });
    if (next === text) break;
  }
  take(text);
  return found;
}

/** `a/b` of `a/b/C`. */
export function packageOf(name: string): string {
  return name.slice(0, Math.max(0, name.lastIndexOf('/')));
}

/** `D` of `a/b/C$D`. */
export function ownName(name: string): string {
  return name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('$')) + 1);
}

/** What `a.b.C.D` may be called: `a.b.C.D`, `a.b.C$D`, `a.b$C$D`, `a$b$C$D`, for inner classes are written with dots. */
export function spellingsOf(parts: readonly string[]): readonly string[] {
  return parts
    .map((_, index) => parts.length - index)
    .map((outer) => [parts.slice(0, outer).join('.'), ...parts.slice(outer)].join('$'));
}
