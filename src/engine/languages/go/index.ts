/** Go: import paths, selectors on packages, and values of imported types. */
import type { SourceFile } from '../../text/source-file.ts';
import type { ContentFacts } from '../file-facts.ts';
import type { Language } from '../language.ts';

export const go: Language = {
  name: 'go',
  extensions: ['.go'],
  interpreters: [],
  async extract(file: SourceFile): Promise<ContentFacts> {
    const [{ parseSyntax }, { walkFile }] = await Promise.all([import('../syntax-tree.ts'), import('./extract.ts')]);
    return walkFile(file.text, await parseSyntax(file.text, 'go'));
  },
};
