/** PHP: use clauses, qualified names, and values of imported classes; templates are read for the code that stands in them. */
import type { ContentFacts, ImportFact } from '../../model/file-facts.ts';
import { isPackagePath } from '../../syntax/dependency-path.ts';
import type { Language } from '../../syntax/language.ts';
import type { SyntaxTree } from '../../syntax/syntax-tree.ts';
import { extensions } from './extensions.ts';

/** Code in a text in code in a text. */
const textDepthMax = 3;

export const php: Language = {
  name: 'php',
  extensions,
  fileNames: ['artisan'],
  interpreters: ['php'],
  async extract(file, isDetailed = false) {
    const read = await readCode(fromOpenTag(file.text), 0, isPackagePath(file.path, 'php'), isDetailed !== false);
    const { bladeClasses, bladeCode } = await import('./templates.ts');
    const blade = bladeCode(file.text);
    if (blade === undefined) return read;
    // What stands between the marks of a template calls more than its code.
    const { objects: _, ...facts } = read;
    const { mergedFacts, placedFacts } = await import('../../syntax/merged-facts.ts');
    const named = bladeClasses(file.text).map(
      ({ name, start, end }): ImportFact => ({ specifier: name, kind: 'static', start, end }),
    );
    const inner = await readCode(blade.code, 0);
    // What stands in braces need not be PHP: other templates use the same marks.
    const isCode = !inner.hazards.some(({ code }) => code === 'unparsed_file');
    const found = isCode ? inner : { ...inner, hazards: [] };
    return mergedFacts(facts, [placedFacts(found, (place) => Math.max(0, place - blade.shift)), { ...inner, imports: named, uses: [], strings: [], calledMembers: [], hazards: [] }]); // biome-ignore format: one call
  },
};

async function readCode(text: string, depth: number, isInstalled = false, isDetailed = false): Promise<ContentFacts> {
  const [
    { parseSyntax },
    { walkQualified },
    { phpShape },
    { loadReader },
    { mergedFacts, placedFacts },
    { withOwnFunctions },
    { functionsOfPackages, phpFunctions },
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
  const tree = await parseSyntax(text, 'php');
  const walked = walkQualified(text, tree, { ...phpShape, hazards: note });
  // Code in a text stands elsewhere than its places say.
  const plain =
    depth > 0 ? walked : withOwnFunctions(walked, text, tree, isInstalled ? functionsOfPackages : phpFunctions, 'php');
  const facts = isDetailed ? { ...plain, ...(await objectsOf(text, tree)) } : plain;
  const [first] = texts;
  if (first === undefined) return facts;
  if (depth >= textDepthMax) {
    const { start, end } = first;
    return {
      ...facts,
      hazards: [...facts.hazards, { code: 'dynamic_load', what: 'code in texts within texts', start, end }],
    };
  }
  const inner: ContentFacts[] = [];
  for (const { code, start, end } of texts)
    inner.push(placedFacts(await readCode(code, depth + 1), (_, isEnd) => (isEnd ? end : start)));
  return mergedFacts(facts, inner);
}

/** What stands before the first open tag is no code, whatever it is: pictures and archives are called `.php` as well. */
function fromOpenTag(text: string): string {
  const start = text.search(/<\?(?:php|=|\s)/i);
  const head = start < 0 ? text : text.slice(0, start);
  return head.replace(/[^\r\n]/g, ' ') + text.slice(head.length);
}

/** What its objects do; nothing where the code nests too deeply. */
async function objectsOf(text: string, tree: SyntaxTree): Promise<Pick<ContentFacts, 'objects'>> {
  const [{ phpObjects }, { orBroken, unlessTooDeep }] = await Promise.all([
    import('./objects.ts'),
    import('../../syntax/deep-code.ts'),
  ]);
  const objects = unlessTooDeep(() => phpObjects(text, tree.root));
  return objects === undefined ? {} : { objects: orBroken(objects, tree) };
}
