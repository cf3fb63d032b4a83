/** Fixtures in one text file: what stands up front, then parts that begin with a line `--- name`. */
export interface Sections {
  readonly head: string;
  /** In order; the name as written, without the white space around it. */
  readonly parts: readonly (readonly [name: string, content: string])[];
}

export function sectionsOf(text: string): Sections {
  const [head = '', ...parts] = text.split(/^--- /m);
  return { head, parts: parts.map(splitName) };
}

function splitName(part: string): readonly [name: string, content: string] {
  const end = part.indexOf('\n');
  return [part.slice(0, end).trim(), part.slice(end + 1)];
}
