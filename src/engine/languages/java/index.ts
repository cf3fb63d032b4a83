/** Java: imports, qualified names, and values of imported classes. */
import type { Language } from '../../syntax/language.ts';
import { isInLocalRepository } from './class-files/local-repository.ts';

export const java: Language = {
  name: 'java',
  extensions: ['.java'],
  interpreters: [],
  async extract(file) {
    const [{ parseSyntax }, { walkQualified }, { javaShape }, { withOwnFunctions }, { javaFunctions }] =
      await Promise.all([
        import('../../syntax/syntax-tree.ts'),
        import('../../syntax/qualified-walk.ts'),
        import('./shape.ts'),
        import('../../syntax/own-functions.ts'),
        import('./own-functions.ts'),
      ]);
    const tree = await parseSyntax(file.text, 'java');
    return withOwnFunctions(walkQualified(file.text, tree, javaShape), file.text, tree, javaFunctions, 'java');
  },
  async extractInstalled(path, content) {
    if (!isInLocalRepository(path)) return undefined;
    return (await import('./class-files/installed-facts.ts')).factsOfInstalled(content);
  },
};
