/**
 * The classes that loading an installed file asks for. A class is loaded where code comes to its name; only what a class extends,
 * implements or uses as a trait is loaded with the file itself, all else when a function runs. Texts may name classes too.
 */
import type { FileFacts, ImportFact } from '../../../model/file-facts.ts';

const className = /^\\*[A-Za-z_\x80-\uffff][\w\x80-\uffff]*(?:\\+[A-Za-z_\x80-\uffff][\w\x80-\uffff]*)*(\\*)/;

export function namedClasses({ imports, uses, strings }: FileFacts): readonly ImportFact[] {
  const certain = new Set(
    uses.flatMap((use) => (use.kind === 'subclass' && use.isTopLevel === true ? [use.import] : [])),
  );
  const written = imports.map(
    (fact, index): ImportFact =>
      certain.has(index) || fact.specifier.includes('/') || fact.kind === 'type' ? fact : { ...fact, isLazy: true },
  );
  const said = strings.flatMap(({ text, start, end }): readonly ImportFact[] => {
    const found = className.exec(text);
    if (found === null || !/\\|^[A-Z]/.test(text)) return [];
    const name = found[0].replace(/\\+/g, '\\').replace(/^\\/, '');
    const fact = { kind: 'implied', start, end, isLazy: true } as const;
    if (name.endsWith('\\')) return [{ ...fact, specifier: `\\${name}*` }];
    return [
      { ...fact, specifier: `\\${name}` },
      // The beginning of names that are put together.
      { ...fact, specifier: `\\${name}\\*` },
    ];
  });
  const bySpecifier = new Map<string, ImportFact>();
  for (const fact of [...written, ...said]) {
    const known = bySpecifier.get(fact.specifier);
    if (known === undefined || (known.isLazy === true && fact.isLazy !== true)) bySpecifier.set(fact.specifier, fact);
  }
  return [...bySpecifier.values()];
}
