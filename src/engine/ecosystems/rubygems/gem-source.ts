/** Where a call of a Gemfile or Podfile takes its package from: keywords of the call, and the blocks that it stands in. */
import type { PackageSource } from '../../model/package-source.ts';
import { gitSource, registrySource, urlSource } from '../../model/source-address.ts';
import type { RubyCall, RubyValue } from './ruby-calls.ts';

const forges = ['github', 'gitlab', 'bitbucket', 'gist'] as const;

const options: ReadonlySet<string> = new Set(
  'require group groups platform platforms path branch tag ref submodules glob install_if configurations configuration subspecs modular_headers inhibit_warnings testspecs appspecs project_name'.split(
    ' ',
  ),
);

/** `git: 'https://…', tag: 'v1'`, `github: 'owner/name'`, `source: 'https://…'`, and blocks of these names; `undefined` where none is. */
export function gemSource(call: RubyCall): PackageSource | undefined {
  const text = (keyword: string): string | undefined => textIn(call.keywords.get(keyword));
  const reference = text('ref') ?? text('commit') ?? text('tag') ?? text('branch');
  const repository = text('git') ?? text('hg') ?? text('svn') ?? forgeAddress(text);
  if (repository !== undefined) return gitSource(repository, reference);
  const archive = text('http') ?? text('podspec');
  if (archive !== undefined) return urlSource(archive);
  const registry = text('source');
  if (registry !== undefined) return registrySource(registry);
  // A `git_source` of the file gives repositories a keyword of their own.
  for (const [keyword, value] of call.keywords) {
    const path = textIn(value);
    if (!options.has(keyword) && path?.includes('/') === true) return gitSource(`${keyword}:${path}`, reference);
  }
  for (const block of call.blocks.toReversed()) {
    const argument = textIn(block.positional[0]);
    if (argument === undefined) continue;
    const inBlock = (keyword: string): string | undefined => textIn(block.keywords.get(keyword));
    const blockReference = inBlock('ref') ?? inBlock('tag') ?? inBlock('branch');
    if (block.name === 'git') return gitSource(argument, blockReference);
    if (block.name === 'github') return gitSource(`github:${argument}`, blockReference);
    if (block.name === 'source') return registrySource(argument);
  }
  return undefined;
}

function forgeAddress(text: (keyword: string) => string | undefined): string | undefined {
  for (const forge of forges) {
    const path = text(forge);
    // A name alone stands for a repository of the same name.
    if (path !== undefined) return `${forge}:${path.includes('/') || forge === 'gist' ? path : `${path}/${path}`}`;
  }
  return undefined;
}

function textIn(value: RubyValue | undefined): string | undefined {
  return value?.isSymbol === true || value?.texts?.length !== 1 ? undefined : value.texts[0];
}
