/** Rust: use trees, paths, and values of imported types. */
import type { Language } from '../../syntax/language.ts';

export const rust: Language = {
  name: 'rust',
  extensions: ['.rs'],
  interpreters: [],
  async extract(file, isDetailed = false) {
    const [{ parseSyntax }, { walkQualified }, { rustShape }, { withOwnFunctions }, { rustFunctions }] =
      await Promise.all([
        import('../../syntax/syntax-tree.ts'),
        import('../../syntax/qualified-walk.ts'),
        import('./shape.ts'),
        import('../../syntax/own-functions.ts'),
        import('./own-functions.ts'),
      ]);
    const tree = await parseSyntax(file.text, 'rust');
    const facts = withOwnFunctions(walkQualified(file.text, tree, rustShape), file.text, tree, rustFunctions, 'rust');
    if (!isDetailed) return facts;
    const [{ rustObjects }, { unplaced }, { orBroken }] = await Promise.all([
      import('./objects.ts'),
      import('./objects/place.ts'),
      import('../../syntax/deep-code.ts'),
    ]);
    try {
      return { ...facts, objects: orBroken(await rustObjects(file.text, tree.root, unplaced), tree) };
    } catch (error) {
      // Too deep to be gone into.
      if (error instanceof RangeError) return facts;
      throw error;
    }
  },
};
