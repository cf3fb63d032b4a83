/** Python: imports with their aliases, attribute chains, and values of imported classes; notebooks are read cell by cell. */
import type { SourceFile } from '../../text/source-file.ts';
import type { ContentFacts } from '../file-facts.ts';
import type { Language } from '../language.ts';

const isInstalled = /(?:^|\/)(?:site|dist)-packages\//;

export const python: Language = {
  name: 'python',
  extensions: ['.py', '.pyw', '.wsgi', '.ipynb'],
  interpreters: ['python', 'pypy'],
  async extract(file: SourceFile, isDetailed = false): Promise<ContentFacts> {
    const [{ parseSyntax }, { walkModule }] = await Promise.all([import('../syntax-tree.ts'), import('./extract.ts')]);
    if (!file.path.toLowerCase().endsWith('.ipynb'))
      // How values move costs as much as the rest; of packages it is asked only where calls are followed.
      return walkModule(file.text, await parseSyntax(file.text, 'python'), isDetailed || !isInstalled.test(file.path));
    const { notebookCode } = await import('./notebook.ts');
    const { text, placeOf } = notebookCode(file.text);
    return moved(walkModule(text, await parseSyntax(text, 'python'), false), placeOf);
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
