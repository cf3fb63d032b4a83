/**
 * The qualified names that stand in a text, as they are written: classes and Java packages (`a.b.C`, `a/b/C`), types in
 * descriptors (`(La/b/C;I)V`), other files (`META-INF/x.factories`), and beginnings to which something is joined (`a.b.`).
 */

/** A name begins where a word does, so that no stretch of a text is looked at from each of its characters. */
const qualified =
  /(?<![\p{L}\p{N}_$-])[\p{L}_$][\p{L}\p{N}_$-]*(?:(?:[./][\p{L}\p{N}_$-]+)+[./]?|[./](?![\p{L}\p{N}_$-]))/gu;
const inDescriptor = /L([\p{L}_$][\p{L}\p{N}_$/-]{0,1000})(?=[;<])/gu;
/** Nothing but a descriptor or a signature, which would give names with a mark of its own before them. */
const descriptor = /^[([<\w$+*-][^\s"'=,!?]*[;)>][A-Z]?$/u;
const nameLengthMax = 1000;

/** Adds each once, without what belongs to the platform alone. Linear in the text. */
export function noteNames(text: string, found: Set<string>): void {
  if (text.includes(';')) for (const [, name = ''] of text.matchAll(inDescriptor)) note(name, found);
  if (text.length > 2000 || !descriptor.test(text)) for (const [name] of text.matchAll(qualified)) note(name, found);
}

function note(name: string, found: Set<string>): void {
  if (name.length > nameLengthMax || /^java[./]/.test(name)) return;
  found.add(name);
  // The end of an address: `http://xml.apache.org/xalan/java/a.b.C`.
  const tail = name.slice(name.lastIndexOf('/') + 1);
  if (tail.length < name.length && /^[^.]+\.[^.]/.test(tail)) found.add(tail);
}
