/** Ruby: requires, constants, and what is called on them; templates are read for the code that stands in them. */
import { extname } from 'node:path/posix';
import type { ContentFacts } from '../../model/file-facts.ts';
import { isPackagePath } from '../../syntax/dependency-path.ts';
import type { Language } from '../../syntax/language.ts';
import type { SyntaxTree } from '../../syntax/syntax-tree.ts';

const templates: ReadonlySet<string> = new Set(['.erb', '.rhtml']);
const indented: ReadonlySet<string> = new Set(['.haml', '.slim']);
/** Code in a text in code in a text. */
const textDepthMax = 3;

export const ruby: Language = {
  name: 'ruby',
  // biome-ignore format: a list
  extensions: [
    '.rb', '.rake', '.ru', '.gemspec', '.podspec', '.thor', '.jbuilder', '.rabl', '.builder', '.prawn', '.arb', '.axlsx', '.rbw',
    ...templates, ...indented,
  ],
  // biome-ignore format: a list
  fileNames: [
    'rakefile', 'podfile', 'fastfile', 'dangerfile', 'guardfile', 'capfile', 'berksfile', 'thorfile', 'vagrantfile', 'brewfile',
    'puppetfile', 'steepfile', 'buildfile', 'appfile', 'deliverfile', 'matchfile', 'snapfile', 'gymfile', 'scanfile', 'cheffile',
    '.irbrc', '.pryrc', '.simplecov', '.watchr',
  ],
  interpreters: ['ruby', 'jruby', 'rake', 'thor'],
  async extract(file, isDetailed = false) {
    const extension = extname(file.path).toLowerCase();
    if (indented.has(extension)) return (await import('./loose-code.ts')).looseFacts(file.text, true);
    if (!templates.has(extension)) {
      const objectsAt = isDetailed ? file.path : undefined;
      return readCode(file.text, 0, isPackagePath(file.path, 'ruby'), objectsAt);
    }
    const { codeOfTemplate, looseFacts } = await import('./loose-code.ts');
    const code = codeOfTemplate(file.text);
    const facts = await readCode(code, 0);
    // Code in pieces need not follow the grammar as a whole.
    const isBroken = facts.hazards.some(({ code: found }) => found === 'unparsed_file');
    return isBroken ? looseFacts(code, false) : facts;
  },
};

async function readCode(
  text: string,
  depth: number,
  isInstalled = false,
  /** The file's path, where what its objects do is asked for. */
  objectsAt?: string,
): Promise<ContentFacts> {
  const [
    { parseSyntax },
    { walkQualified },
    { rubyShape },
    { loadReader },
    { mergedFacts, placedFacts },
    { withOwnFunctions },
    { functionsOfGems, rubyFunctions },
  ] = await Promise.all([
    import('../../syntax/syntax-tree.ts'),
    import('../../syntax/qualified-walk.ts'),
    import('./shape.ts'),
    import('./loaders.ts'),
    import('../../syntax/merged-facts.ts'),
    import('../../syntax/own-functions.ts'),
    import('./own-functions.ts'),
  ]);
  const { texts, note } = loadReader();
  const tree = await parseSyntax(text, 'ruby');
  const walked = walkQualified(text, tree, { ...rubyShape, hazards: note });
  // Code in a text stands elsewhere than its places say.
  const plain =
    depth > 0 ? walked : withOwnFunctions(walked, text, tree, isInstalled ? functionsOfGems : rubyFunctions, 'ruby');
  const facts = objectsAt === undefined ? plain : { ...plain, ...(await objectsOf(text, tree, objectsAt)) };
  if (texts.length === 0) return facts;
  if (depth >= textDepthMax) {
    const [{ start } = { start: 0 }] = texts;
    const hazard = { code: 'dynamic_load', what: 'code in texts within texts', start, end: start } as const;
    return { ...facts, hazards: [...facts.hazards, hazard] };
  }
  const inner: ContentFacts[] = [];
  for (const { code, start, end } of texts)
    inner.push(placedFacts(await readCode(code, depth + 1), (_, isEnd) => (isEnd ? end : start)));
  return mergedFacts(facts, inner);
}

/** What its objects do; nothing where the code nests too deeply. */
async function objectsOf(text: string, tree: SyntaxTree, path: string): Promise<Pick<ContentFacts, 'objects'>> {
  const [{ rubyObjects }, { orBroken, unlessTooDeep }] = await Promise.all([
    import('./objects.ts'),
    import('../../syntax/deep-code.ts'),
  ]);
  const objects = unlessTooDeep(() => rubyObjects(text, tree.root, path));
  return objects === undefined ? {} : { objects: orBroken(objects, tree) };
}
