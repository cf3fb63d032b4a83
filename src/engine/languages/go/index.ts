/** Go: import paths, selectors on packages, and values of imported types. */
import type { SourceFile } from '../../text/source-file.ts';
import type { ContentFacts } from '../../model/file-facts.ts';
import type { Language } from '../../syntax/language.ts';

export const go: Language = {
  name: 'go',
  extensions: ['.go'],
  interpreters: [],
  async extract(file: SourceFile): Promise<ContentFacts> {
    const [{ parseSyntax }, { walkFile }, { withOwnFunctions }, { goFunctions }, { leftOutFile }] = await Promise.all([
      import('../../syntax/syntax-tree.ts'),
      import('./extract.ts'),
      import('../../syntax/own-functions.ts'),
      import('./own-functions.ts'),
      import('./left-out-file.ts'),
    ]);
    // The grammar asks for an end of the last line, which Go does not.
    const text = file.text.endsWith('\n') ? file.text : `${file.text}\n`;
    const tree = await parseSyntax(text, 'go');
    const facts = withOwnFunctions(walkFile(text, tree), text, tree, goFunctions, 'go');
    const leftOut = leftOutFile(file.path, text, facts.buildConstraint ?? '');
    return leftOut.length === 0 ? facts : { ...facts, ownFunctions: [...leftOut, ...(facts.ownFunctions ?? [])] };
  },
};
