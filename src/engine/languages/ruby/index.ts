/** Ruby: requires, constants, and what is called on them. */
import type { Language } from '../../syntax/language.ts';

export const ruby: Language = {
  name: 'ruby',
  extensions: ['.rb', '.rake', '.ru', '.gemspec'],
  interpreters: ['ruby'],
  async extract(file) {
    const [{ parseSyntax }, { walkQualified }, { rubyShape }] = await Promise.all([
      import('../../syntax/syntax-tree.ts'),
      import('../../syntax/qualified-walk.ts'),
      import('./shape.ts'),
    ]);
    return walkQualified(file.text, await parseSyntax(file.text, 'ruby'), rubyShape);
  },
};
