/** Python: imports with their aliases, attribute chains, and values of imported classes; notebooks are read cell by cell. */
import type { SourceFile } from '../../text/source-file.ts';
import type { ContentFacts } from '../../model/file-facts.ts';
import { isPackagePath } from '../../syntax/dependency-path.ts';
import type { Language } from '../../syntax/language.ts';

const templates = ['.j2', '.jinja', '.jinja2', '.tmpl', '.tpl', '.template', '.in', '.mako'].map((end) => `.py${end}`);

export const python: Language = {
  name: 'python',
  extensions: [
    '.py',
    '.pyw',
    '.py3',
    '.pyt',
    '.tac',
    '.wsgi',
    '.smk',
    '.ipynb',
    '.qmd',
    '.rmd',
    '.pyx',
    '.pyx.in',
    ...templates,
  ],
  fileNames: ['sconstruct', 'sconscript', 'wscript', 'snakefile'],
  interpreters: ['python', 'pypy'],
  async extract(file: SourceFile, isDetailed = false): Promise<ContentFacts> {
    const path = file.path.toLowerCase();
    const isAlmostPython = /(?:\.(?:pyx|pyx\.in|smk)|(?:^|\/)snakefile)$/.test(path);
    if (isAlmostPython || templates.some((end) => path.endsWith(end)))
      return (await import('./scanned-imports.ts')).scanImports(file.text);
    const { readModule } = await import('./extract.ts');
    if (path.endsWith('.qmd') || path.endsWith('.rmd')) {
      const { fencedCode } = await import('./fenced-code.ts');
      return readModule(fencedCode(file.text), false);
    }
    if (!path.endsWith('.ipynb')) {
      (await import('./encoding.ts')).checkEncoding(file.text);
      // How values move takes as much room as the code; it is asked for only where an advisory names symbols.
      return readModule(file.text, isDetailed !== false, isPackagePath(file.path, 'python'));
    }
    const { notebookCode } = await import('./notebook.ts');
    const { text, placeOf } = notebookCode(file.text);
    return moved(await readModule(text, false), placeOf);
  },
};

function moved(facts: ContentFacts, placeOf: (offset: number) => number): ContentFacts {
  const move = <Fact extends { readonly start: number; readonly end: number }>(
    list: readonly Fact[],
  ): readonly Fact[] => list.map((fact) => ({ ...fact, start: placeOf(fact.start), end: placeOf(fact.end) }));
  // In a notebook any cell may be run again, and its text is not the code's.
  const { ownFunctions: _, prose: __, ...others } = facts;
  return {
    ...others,
    imports: move(facts.imports),
    uses: move(facts.uses),
    exports: move(facts.exports),
    strings: move(facts.strings),
    calledMembers: move(facts.calledMembers),
    hazards: move(facts.hazards),
  };
}
