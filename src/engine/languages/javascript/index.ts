/** JavaScript, with JSX and the scripts of component files, pages and templates. */
import { extname } from 'node:path/posix';
import type { SourceFile } from '../../text/source-file.ts';
import type { ContentFacts } from '../../model/file-facts.ts';
import { isDependencyPath } from '../../syntax/dependency-path.ts';
import type { Detail } from '../../syntax/fact-reader.ts';
import type { Language } from '../../syntax/language.ts';
import type { Node } from './syntax/node.ts';

export const javascript: Language = {
  name: 'javascript',
  extensions:
    '.js .jsx .mjs .cjs .vue .svelte .astro .es6 .es .es5 .sjs .jsm .jake .jakefile .html .htm .md .mdx .gts .gjs .ejs'.split(
      ' ',
    ),
  interpreters: ['node', 'nodejs', 'bun', 'deno'],
  // Of task runners.
  fileNames: ['jakefile', 'gulpfile', 'gruntfile'],
  extract: extractScript,
};

const loadWalk = () =>
  Promise.all([
    import('./outline.ts'),
    import('./syntax/parse.ts'),
    import('./extract.ts'),
    import('../../syntax/facts-builder.ts'),
    import('../../syntax/scope.ts'),
    import('./syntax/templates.ts'),
    import('./template-uses.ts'),
    import('./own-functions.ts'),
    import('./loading/settled-names.ts'),
    import('./bundled-modules.ts'),
  ]);
/** Asked for once: an import costs more than the walk through a small file. */
let walkModules: ReturnType<typeof loadWalk> | undefined;

export async function extractScript(file: SourceFile, isDetailed: Detail | false = false): Promise<ContentFacts> {
  walkModules ??= loadWalk();
  const [
    { outline },
    { parseProgram },
    { walkProgram },
    { factsBuilder },
    { openScope },
    { codeOf, mayHoldNone },
    { noteTemplateUses },
    { ownFunctionsOf },
    { settledIn },
    { bundleIn, bundlesLoads },
  ] = await walkModules;
  const extension = extname(file.path).toLowerCase();
  const code = codeOf(file.text, extension);
  const isTypeScript = code?.isTypeScript ?? /^\.(?:ts|tsx|mts|cts)$/.test(extension);
  const language = isTypeScript ? 'typescript' : 'javascript';
  const facts = factsBuilder(language);
  const text = code?.text ?? file.text;
  if (code?.text === '') return facts.build();
  const dialect = /^\.(?:tsx|mdx)$/.test(extension) ? 'tsx' : isTypeScript ? 'ts' : 'jsx';
  const isInstalled = isDependencyPath(file.path, language);
  // What a module hands out is taken by others that write nothing of it.
  const isOutline = !isDetailed && isInstalled && !bundlesLoads.test(text);
  let program: Node;
  try {
    program = parseProgram(text, dialect, isOutline ? (whole) => outline(whole, dialect) : undefined);
  } catch (error) {
    if (mayHoldNone(text, extension)) return facts.build();
    throw error;
  }
  if (isDetailed === 'objects') return { ...facts.build(), ...(await objectsOf(program, extension)) };
  const scope = openScope(undefined, true);
  const settled = settledIn(text, program);
  const bundle = bundleIn(text, program);
  const withOwn = (found: ContentFacts): ContentFacts => {
    const ownFunctions = isInstalled ? [] : ownFunctionsOf(file.text, extension, program);
    return ownFunctions.length === 0 ? found : { ...found, ownFunctions };
  };
  if (!isDetailed) {
    walkProgram(facts, scope, program, { isInstalled, settled, bundle });
    noteTemplateUses(facts, scope, code?.around);
    return withOwn(facts.build());
  }
  const [{ followValues, withValues }, { mentionsOf }] = await Promise.all([
    import('./values/detailed-facts.ts'),
    import('./mentions/mentions.ts'),
  ]);
  const values = followValues(program);
  walkProgram(facts, scope, program, { isInstalled, settled, bundle, functionNames: values.names });
  noteTemplateUses(facts, scope, code?.around);
  return withOwn({ ...withValues(facts, values), mentions: mentionsOf(program) });
}

/** Nothing where the code nests too deeply. */
async function objectsOf(program: Node, extension: string): Promise<Pick<ContentFacts, 'objects'>> {
  const [{ scriptObjects }, { unlessTooDeep }] = await Promise.all([
    import('./objects.ts'),
    import('../../syntax/deep-code.ts'),
  ]);
  const objects = unlessTooDeep(() => scriptObjects(program));
  if (objects === undefined) return {};
  // What stands around scripts may call anything of them.
  const isPart = !/^\.(?:[cm]?[jt]sx?|es\d?|jsm|sjs|)$/.test(extension);
  return { objects: isPart ? { ...objects, isBroken: true } : objects };
}
