/** That nothing in own code or in any package writes the name of what an advisory names: then nothing can call it. */
import type { World } from '../../linking/linker.ts';
import { symbolNames } from '../../linking/symbols.ts';
import type { ReachQuestion } from '../../model/reach-question.ts';
import type { Answer } from '../../model/verdict.ts';

/** Languages whose functions run only where their names are written, but for what their own rules of functions leave out. */
const byName = new Set(['PyPI', 'RubyGems', 'Packagist']);

/** `undefined` where it cannot be shown. */
export async function judgeUnwritten(world: World, question: ReachQuestion): Promise<Answer | undefined> {
  const { package: item, symbols } = question;
  if (!byName.has(item.ecosystem) || symbols.grade !== 'curated' || symbols.entries.length === 0) return undefined;
  const names = new Set(symbols.entries.map(({ name }) => symbolNames(name.replaceAll('\\', '.')).at(-1) ?? ''));
  if (names.has('')) return undefined;
  const isHidden = (['dynamic_load', 'unparsed_file', 'reflection'] as const).some(
    (code) => world.lookups.hiding(code, item) !== undefined,
  );
  if (isHidden || world.lookups.gaps(item).length > 0) return undefined;
  const owns = await world.linker.installed?.ownership(item);
  const trace = await world.trace();
  if (owns === undefined || trace === undefined || trace.missing.size > 0) return undefined;
  const code = await world.wholeCode();
  if (code === undefined) return undefined;
  const found = new Set<string>();
  for (const { path } of world.tree.entries) {
    if (!owns(path)) continue;
    for (const fact of code.functionsOf(path)) {
      if (!names.has(fact.name) || fact.idle !== undefined) continue;
      if (!code.isUncalled(path, fact)) return undefined;
      found.add(fact.name);
    }
  }
  // One that the version does not declare may be written in a way that is not read.
  if (found.size < names.size) return undefined;
  const what = names.size === 1 ? [...names].join('') : `any of the ${names.size} names that the advisory gives`;
  return {
    reachability: 'unreachable',
    code: 'symbol_not_reached',
    explanation: `${item.name} is loaded, but nothing in the ${code.files} files of own code and of packages writes ${what}, but for functions that nothing names.`,
    evidence: [world.evidence.declared('checked', item)],
    languages: [...new Set(world.files.map(({ language }) => language))].sort(),
  };
}
