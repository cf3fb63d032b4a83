/** Where each package is imported and what is done with it: uses followed through the repository's own re-exports. */
import type { FileFacts, ImportFact } from '../model/file-facts.ts';
import type { Ref } from '../model/use-fact.ts';
import type { Linker } from './linker.ts';
import type { ModuleIndex, PackageSites, PackageTarget, UseSite } from './use-sites.ts';

const reexportDepthMax = 12;
/** A use that fans out over more files than this says nothing exact any more. */
const targetsMax = 64;

type Targets = Pick<Linker, 'ownTargets' | 'packageTargets'>;

export function indexModules(files: readonly FileFacts[], linker: Targets): ModuleIndex {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const index = new Map<string, PackageSites>();
  const sitesOf = (name: string): PackageSites => {
    const known = index.get(name);
    if (known !== undefined) return known;
    const made: PackageSites = { imports: [], uses: [] };
    index.set(name, made);
    return made;
  };

  for (const file of files) {
    for (const fact of file.imports) {
      for (const target of importTargets(linker, file, fact)) sitesOf(target.name).imports.push({ file, fact, target });
    }
    for (const fact of file.uses) {
      for (const { target, imports } of follow({ byPath, linker }, file, fact)) {
        sitesOf(target.name).uses.push({ file, fact, target, imports });
      }
    }
  }
  return index;
}

/** `from a import b` may load the module `a.b`, so each name taken is looked at; what is only implied is no import. */
function importTargets(linker: Targets, file: FileFacts, fact: ImportFact): readonly PackageTarget[] {
  if (fact.kind === 'implied') return [];
  if (fact.names === undefined || fact.names.length === 0) return linker.packageTargets(file, fact.specifier, []);
  const targets = new Map<string, PackageTarget>();
  for (const name of fact.names) {
    for (const target of linker.packageTargets(file, fact.specifier, [name])) {
      if (targets.get(target.name)?.isExact !== true) targets.set(target.name, { ...target, path: [] });
    }
  }
  return [...targets.values()];
}

interface ResolvedUse {
  readonly target: PackageTarget;
  readonly imports: UseSite['imports'];
}

interface ReexportContext {
  readonly byPath: ReadonlyMap<string, FileFacts>;
  readonly linker: Targets;
}

function follow(world: ReexportContext, file: FileFacts, ref: Ref): readonly ResolvedUse[] {
  const found: ResolvedUse[] = [];
  const seen = new Set<string>();
  const open: { file: FileFacts; ref: Ref; imports: UseSite['imports'] }[] = [{ file, ref, imports: [] }];
  for (let current = open.pop(); current !== undefined && found.length < targetsMax; current = open.pop()) {
    const fact = current.file.imports[current.ref.import];
    if (fact === undefined || fact.kind === 'type') continue;
    const imports = [...current.imports, { file: current.file, fact }];
    const key = `${current.file.path}\0${fact.specifier}\0${current.ref.path.join('.')}`;
    if (seen.has(key) || imports.length > reexportDepthMax || seen.size > targetsMax) continue;
    seen.add(key);
    const own = world.linker.ownTargets(current.file, fact.specifier, current.ref.path);
    for (const { path, rest } of own) {
      const next = world.byPath.get(path);
      if (next === undefined) continue;
      for (const through of handedOn(next, rest)) open.push({ file: next, ref: through, imports });
    }
    if (own.length > 0) continue;
    for (const target of world.linker.packageTargets(current.file, fact.specifier, current.ref.path))
      found.push({ target, imports });
  }
  return found;
}

/** What the file's exports make of the members that another file takes from it. */
export function handedOn(file: FileFacts, rest: readonly string[]): readonly Ref[] {
  const [name = 'default', ...members] = rest;
  const named = file.exports.filter((item) => item.name === name);
  if (named.length > 0) return named.map(({ ref }) => join(ref, members));
  const whole = file.exports.filter((item) => item.name === '');
  if (whole.length > 0) return whole.map(({ ref }) => join(ref, name === 'default' ? members : rest));
  // A default import of a CommonJS module takes its whole.
  const inner = name === 'default' && members.length > 0 ? members : rest;
  const again = inner === rest ? [] : file.exports.filter((item) => item.name === inner[0]);
  if (again.length > 0) return again.map(({ ref }) => join(ref, inner.slice(1)));
  return file.exports.filter((item) => item.name === '*').map(({ ref }) => join(ref, inner));
}

function join(ref: Ref, members: readonly string[]): Ref {
  return { import: ref.import, path: [...ref.path, ...members].slice(0, 12) };
}
