/** Rust: use trees, paths, and values of imported types. */
import type { Language } from '../../syntax/language.ts';

export const rust: Language = {
  name: 'rust',
  extensions: ['.rs'],
  interpreters: [],
  async extract(file) {
    const [{ parseSyntax }, { walkQualified }, { rustShape }, { withOwnFunctions }, { rustFunctions }] =
      await Promise.all([
        import('../../syntax/syntax-tree.ts'),
        import('../../syntax/qualified-walk.ts'),
        import('./shape.ts'),
        import('../../syntax/own-functions.ts'),
        import('./own-functions.ts'),
      ]);
    const tree = await parseSyntax(file.text, 'rust');
    return withOwnFunctions(walkQualified(file.text, tree, rustShape), file.text, tree, rustFunctions);
  },
};
