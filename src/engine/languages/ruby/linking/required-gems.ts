/**
 * The gems that `Bundler.require` loads: those that the Gemfile lists outside of groups, or for production, unless it says that they
 * are not required, or only on some systems. https://bundler.io/guides/groups.html
 */
import { dirname, join } from 'node:path/posix';
import { type RubyCall, readRubyCalls } from '../../../ecosystems/rubygems/ruby-calls.ts';
import type { FileTree } from '../../../files/file-tree.ts';
import { byRootKind } from '../../../linking/root-kind.ts';
import type { ImpliedLoad } from '../../../linking/linker.ts';
import type { FileFacts } from '../../../model/file-facts.ts';
import { readTextIfThere } from '../../../text/read-text.ts';

const callNames: ReadonlySet<string> = new Set([
  'gem',
  'group',
  'platforms',
  'platform',
  'install_if',
  'path',
  'git',
  'github',
  'source',
]);
/** Without arguments it takes what is in no group; Rails names its own groups, the one outside of all among them. */
const ofDefault = /^Bundler\.require(?:\(\s*\)|\b(?!\s*[(:*\w[])|\s*\(?[^)\n]*(?::default\b|\*\s*Rails\.groups))/;

/** @param pathsOf files of the package that a required path loads, where its sources are here */
export async function requiredGems(
  tree: FileTree,
  files: readonly FileFacts[],
  pathsOf: (feature: string) => readonly string[],
): Promise<readonly ImpliedLoad[]> {
  const found: ImpliedLoad[] = [];
  const calls = files
    .flatMap(({ path, hazards }) =>
      hazards.flatMap(({ what, start, end }) => (what === 'Bundler.require' ? [{ path, start, end }] : [])),
    )
    .sort(byRootKind);
  const told = new Set<string>();
  for (const place of calls) {
    const text = (await readTextIfThere(tree, place.path)) ?? '';
    if (!ofDefault.test(text.slice(place.start, place.end + 1))) continue;
    const gemfile = gemfileFor(tree, place.path);
    if (gemfile === undefined || told.has(gemfile)) continue;
    told.add(gemfile);
    const why = `${place.path} calls Bundler.require, which loads the gems that ${gemfile} lists`;
    for (const { name, features } of gemsIn((await readTextIfThere(tree, gemfile)) ?? ''))
      found.push({ name, place, why, isCertain: true, paths: features.flatMap(pathsOf).slice(0, 1) });
  }
  return found;
}

/** The nearest one above. */
function gemfileFor(tree: FileTree, path: string): string | undefined {
  const own = new Set(tree.entries.filter(({ kind }) => kind === 'file').map((entry) => entry.path));
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const found = ['Gemfile', 'gems.rb'].map((name) => join(folder, name)).find((file) => own.has(file));
    if (found !== undefined || folder === '.') return found;
  }
}

function gemsIn(text: string): readonly { readonly name: string; readonly features: readonly string[] }[] {
  return readRubyCalls(text, callNames).flatMap((call) => {
    const name = call.positional[0]?.texts?.[0];
    if (call.name !== 'gem' || call.hasReceiver || name === undefined || !isRequired(call, text)) return [];
    const asked = call.keywords.get('require')?.texts;
    // Where no file is called as the gem is, Bundler takes its hyphens for folders.
    return [{ name, features: asked ?? [name, name.replaceAll('-', '/')] }];
  });
}

function isRequired({ keywords, blocks, end }: RubyCall, text: string): boolean {
  const groups = [
    ...blocks.filter(({ name }) => name === 'group').flatMap(({ positional }) => positional),
    ...['group', 'groups'].flatMap((keyword) => keywords.get(keyword) ?? []),
  ].flatMap(({ texts }) => texts ?? ['']);
  const asked = keywords.get('require');
  // Of `require: false` and whatever else is computed nothing is certain.
  if (asked !== undefined && (asked.texts === undefined || asked.texts.length === 0)) return false;
  if (['platforms', 'platform', 'install_if'].some((keyword) => keywords.has(keyword))) return false;
  if (blocks.some(({ name }) => name.startsWith('platform') || name === 'install_if')) return false;
  if (/^[ \t]*(?:if|unless)\b/.test(text.slice(end, end + 40))) return false;
  return groups.length === 0 || groups.some((group) => group === 'default' || group === 'production');
}
