/** JavaScript, with JSX and the scripts of component files. */
import { extname } from 'node:path/posix';
import type { SourceFile } from '../../text/source-file.ts';
import type { ContentFacts } from '../../model/file-facts.ts';
import { isDependencyPath } from '../../syntax/dependency-path.ts';
import type { Language } from '../../syntax/language.ts';

export const javascript: Language = {
  name: 'javascript',
  extensions: ['.js', '.jsx', '.mjs', '.cjs', '.vue', '.svelte', '.astro', '.es6'],
  interpreters: ['node', 'nodejs', 'bun', 'deno'],
  extract: extractScript,
};

const loadWalk = () =>
  Promise.all([
    import('./outline.ts'),
    import('./syntax/parse.ts'),
    import('./extract.ts'),
    import('../../syntax/facts-builder.ts'),
    import('../../syntax/scope.ts'),
    import('./bindings.ts'),
    import('./syntax/script-blocks.ts'),
  ]);
/** Asked for once: an import costs more than the walk through a small file. */
let walkModules: ReturnType<typeof loadWalk> | undefined;

export async function extractScript(file: SourceFile, isDetailed = false): Promise<ContentFacts> {
  walkModules ??= loadWalk();
  const [
    { outline },
    { parseProgram },
    { walkProgram },
    { factsBuilder },
    { openScope },
    { newWalk },
    { scriptBlocks },
  ] = await walkModules;
  const extension = extname(file.path).toLowerCase();
  const isComponent = extension === '.vue' || extension === '.svelte' || extension === '.astro';
  const scripts = isComponent ? scriptBlocks(file.text, extension === '.astro') : undefined;
  const isTypeScript = scripts?.isTypeScript ?? /^\.(?:ts|tsx|mts|cts)$/.test(extension);
  const facts = factsBuilder(isTypeScript ? 'typescript' : 'javascript');
  const dialect = extension === '.tsx' ? 'tsx' : isTypeScript ? 'ts' : 'jsx';
  const text = scripts?.text ?? file.text;
  const isInstalled = isDependencyPath(file.path, isTypeScript ? 'typescript' : 'javascript');
  const isOutline = !isDetailed && isInstalled;
  const program = parseProgram(text, dialect, isOutline ? (whole) => outline(whole, dialect) : undefined);
  const scope = openScope(undefined, true);
  if (!isDetailed) {
    walkProgram(newWalk(facts, scope, { isInstalled }), program);
    return facts.build();
  }
  const [{ followValues, withValues }, { mentionsOf }] = await Promise.all([
    import('./values/detailed-facts.ts'),
    import('./mentions/mentions.ts'),
  ]);
  const values = followValues(program);
  walkProgram(newWalk(facts, scope, { isInstalled, functionNames: values.names }), program);
  return { ...withValues(facts, values), mentions: mentionsOf(program) };
}
