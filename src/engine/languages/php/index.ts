/** PHP: use clauses, qualified names, and values of imported classes. */
import type { Language } from '../../syntax/language.ts';

export const php: Language = {
  name: 'php',
  extensions: ['.php', '.phtml', '.inc'],
  interpreters: ['php'],
  async extract(file) {
    const [{ parseSyntax }, { walkQualified }, { phpShape }] = await Promise.all([
      import('../../syntax/syntax-tree.ts'),
      import('../../syntax/qualified-walk.ts'),
      import('./shape.ts'),
    ]);
    return walkQualified(file.text, await parseSyntax(fromOpenTag(file.text), 'php'), phpShape);
  },
};

/** What stands before the first open tag is no code, whatever it is: pictures and archives are called `.php` as well. */
function fromOpenTag(text: string): string {
  const start = text.search(/<\?(?:php|=|\s)/i);
  const head = start < 0 ? text : text.slice(0, start);
  return head.replace(/[^\r\n]/g, ' ') + text.slice(head.length);
}
