/** C#: using directives, qualified names, and values of imported types; other files of .NET are read loosely. */
import { extname } from 'node:path/posix';
import type { Language } from '../../syntax/language.ts';

const read: ReadonlySet<string> = new Set(['.cs', '.csx']);

export const csharp: Language = {
  name: 'csharp',
  // biome-ignore format: a list
  extensions: [
    ...read, '.fs', '.fsx', '.fsi', '.vb', '.cshtml', '.razor', '.vbhtml', '.aspx', '.ascx', '.master', '.xaml', '.axaml', '.tt', '.t4',
    '.ps1', '.psm1',
  ],
  interpreters: ['dotnet-script'],
  async extract(file) {
    if (!read.has(extname(file.path).toLowerCase()) && extname(file.path) !== '')
      return (await import('./loose-code.ts')).looseFacts(file.text);
    const [
      { parseSyntax },
      { walkQualified },
      { csharpShape },
      { inOlderSyntax },
      { scriptReferences },
      { withOwnFunctions },
      { csharpFunctions },
    ] = await Promise.all([
      import('../../syntax/syntax-tree.ts'),
      import('../../syntax/qualified-walk.ts'),
      import('./shape.ts'),
      import('./newer-syntax.ts'),
      import('./loaders.ts'),
      import('../../syntax/own-functions.ts'),
      import('./own-functions.ts'),
    ]);
    const tree = await parseSyntax(inOlderSyntax(withoutReferences(file.text)), 'c-sharp');
    const facts = withOwnFunctions(
      walkQualified(file.text, tree, csharpShape),
      file.text,
      tree,
      csharpFunctions,
      'csharp',
    );
    const asked = scriptReferences(file.text).map(({ name, start, end }) => ({
      specifier: name,
      kind: 'static' as const,
      start,
      end,
    }));
    return asked.length === 0 ? facts : { ...facts, imports: [...facts.imports, ...asked] };
  },
};

/** Lines that only scripts have, blanked. */
function withoutReferences(text: string): string {
  return text.replace(/^[ \t]*#(?:r|load)\b[^\r\n]*/gm, (line) => ' '.repeat(line.length));
}
