/** Python: imports with their aliases, attribute chains, and values of imported classes; notebooks are read cell by cell. */
import type { SourceFile } from '../../text/source-file.ts';
import type { ContentFacts } from '../../model/file-facts.ts';
import type { Language } from '../../syntax/language.ts';

export const python: Language = {
  name: 'python',
  extensions: ['.py', '.pyw', '.wsgi', '.ipynb'],
  interpreters: ['python', 'pypy'],
  async extract(file: SourceFile, isDetailed = false): Promise<ContentFacts> {
    const { readModule } = await import('./extract.ts');
    if (!file.path.toLowerCase().endsWith('.ipynb'))
      // How values move takes as much room as the code; it is asked for only where an advisory names symbols.
      return readModule(file.text, isDetailed);
    const { notebookCode } = await import('./notebook.ts');
    const { text, placeOf } = notebookCode(file.text);
    return moved(await readModule(text, false), placeOf);
  },
};

function moved(facts: ContentFacts, placeOf: (offset: number) => number): ContentFacts {
  const move = <Fact extends { readonly start: number; readonly end: number }>(
    list: readonly Fact[],
  ): readonly Fact[] => list.map((fact) => ({ ...fact, start: placeOf(fact.start), end: placeOf(fact.end) }));
  return {
    ...facts,
    imports: move(facts.imports),
    uses: move(facts.uses),
    exports: move(facts.exports),
    strings: move(facts.strings),
    calledMembers: move(facts.calledMembers),
    hazards: move(facts.hazards),
  };
}
