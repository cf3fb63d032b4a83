/** C#: using directives, qualified names, and values of imported types. */
import type { Language } from '../../syntax/language.ts';

export const csharp: Language = {
  name: 'csharp',
  extensions: ['.cs', '.csx'],
  interpreters: [],
  async extract(file) {
    const [{ parseSyntax }, { walkQualified }, { csharpShape }, { inOlderSyntax }] = await Promise.all([
      import('../../syntax/syntax-tree.ts'),
      import('../../syntax/qualified-walk.ts'),
      import('./shape.ts'),
      import('./newer-syntax.ts'),
    ]);
    return walkQualified(file.text, await parseSyntax(inOlderSyntax(file.text), 'c-sharp'), csharpShape);
  },
};
