/** `importlib.import_module`: the module that a text names; where nobody knows the text, what the file may load may all be called. */
import { moduleValue } from './link.ts';
import type { GivenArguments, Program, Site } from './program.ts';
import { kinds } from './values.ts';

export function importByName(program: Program, site: Site, given: GivenArguments): void {
  const { values, variables } = program;
  const file = program.functions[site.from]?.file;
  const [first = 0] = given.positional;
  if (file === undefined) return;
  variables.watch(first, (value) => {
    if (values.kind(value) !== kinds.text) return;
    const found = moduleValue(program, file, values.textAt(values.first(value)), site);
    if (found !== undefined) variables.add(site.to, found);
  });
  program.emptyAwaited.data.push({ variable: first, run: () => openCandidates(program, site) });
}

/** What the file is known to load by a name of which the end, or all, is not known. */
function openCandidates(program: Program, site: Site): void {
  const file = program.functions[site.from]?.file;
  for (const { specifier, kind } of file?.facts.imports ?? []) {
    if (file === undefined || kind !== 'dynamic') continue;
    const base = program.modules.resolve(file.facts.path, specifier.replace(/\.?\*$/, ''));
    if (base === undefined) continue;
    for (const path of program.modules.within(base, specifier.endsWith('*'))) program.open.modules.add(path);
  }
}
