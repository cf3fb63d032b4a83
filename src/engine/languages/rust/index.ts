/** Rust: use trees, paths, and values of imported types. */
import type { Language } from '../../syntax/language.ts';

export const rust: Language = {
  name: 'rust',
  extensions: ['.rs'],
  interpreters: [],
  async extract(file) {
    const [{ parseSyntax }, { walkQualified }, { rustShape }] = await Promise.all([
      import('../../syntax/syntax-tree.ts'),
      import('../../syntax/qualified-walk.ts'),
      import('./shape.ts'),
    ]);
    return walkQualified(file.text, await parseSyntax(file.text, 'rust'), rustShape);
  },
};
