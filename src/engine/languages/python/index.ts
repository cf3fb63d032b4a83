/** Python: imports with their aliases, attribute chains, and values of imported classes. */
import type { SourceFile } from '../../text/source-file.ts';
import type { ContentFacts } from '../file-facts.ts';
import type { Language } from '../language.ts';

export const python: Language = {
  name: 'python',
  extensions: ['.py', '.pyw', '.wsgi'],
  interpreters: ['python', 'pypy'],
  async extract(file: SourceFile): Promise<ContentFacts> {
    const [{ parseSyntax }, { walkModule }] = await Promise.all([import('../syntax-tree.ts'), import('./extract.ts')]);
    return walkModule(file.text, await parseSyntax(file.text, 'python'));
  },
};
