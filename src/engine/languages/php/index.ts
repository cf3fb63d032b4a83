/** PHP: use clauses, qualified names, and values of imported classes. */
import type { Language } from '../language.ts';

export const php: Language = {
  name: 'php',
  extensions: ['.php', '.phtml', '.inc'],
  interpreters: ['php'],
  async extract(file) {
    const [{ parseSyntax }, { walkQualified }, { phpShape }] = await Promise.all([
      import('../syntax-tree.ts'),
      import('../qualified-walk.ts'),
      import('./shape.ts'),
    ]);
    return walkQualified(file.text, await parseSyntax(file.text, 'php'), phpShape);
  },
};
