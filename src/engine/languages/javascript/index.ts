/** JavaScript, with JSX and the scripts of component files. */
import { extname } from 'node:path/posix';
import type { SourceFile } from '../../text/source-file.ts';
import type { ContentFacts } from '../file-facts.ts';
import type { Language } from '../language.ts';

export const javascript: Language = {
  name: 'javascript',
  extensions: ['.js', '.jsx', '.mjs', '.cjs', '.vue', '.svelte', '.astro', '.es6'],
  interpreters: ['node', 'nodejs', 'bun', 'deno'],
  extract: extractScript,
};

export async function extractScript(file: SourceFile): Promise<ContentFacts> {
  const [{ parseProgram }, { walkProgram }, { noFunctions }, { factsBuilder }, { openScope }, { scriptBlocks }] =
    await Promise.all([
      import('./parse.ts'),
      import('./extract.ts'),
      import('./own-functions.ts'),
      import('../facts-builder.ts'),
      import('../scope.ts'),
      import('./script-blocks.ts'),
    ]);
  const extension = extname(file.path).toLowerCase();
  const isComponent = extension === '.vue' || extension === '.svelte' || extension === '.astro';
  const scripts = isComponent ? scriptBlocks(file.text, extension === '.astro') : undefined;
  const isTypeScript = scripts?.isTypeScript ?? /^\.(?:ts|tsx|mts|cts)$/.test(extension);
  const facts = factsBuilder(isTypeScript ? 'typescript' : 'javascript');
  const dialect = extension === '.tsx' ? 'tsx' : isTypeScript ? 'ts' : 'jsx';
  const program = parseProgram(scripts?.text ?? file.text, dialect);
  walkProgram({ facts, scope: openScope(undefined, true), thisRefs: undefined, own: noFunctions }, program);
  return facts.build();
}
