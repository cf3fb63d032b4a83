/** Java: imports, qualified names, and values of imported classes. */
import type { Language } from '../../syntax/language.ts';

export const java: Language = {
  name: 'java',
  extensions: ['.java'],
  interpreters: [],
  async extract(file) {
    const [{ parseSyntax }, { walkQualified }, { javaShape }] = await Promise.all([
      import('../../syntax/syntax-tree.ts'),
      import('../../syntax/qualified-walk.ts'),
      import('./shape.ts'),
    ]);
    return walkQualified(file.text, await parseSyntax(file.text, 'java'), javaShape);
  },
};
