/** Lockfiles of made-up projects, and whether npm would accept one: each need met by what node would find, nothing unneeded, each digest the registry's. */
import { meets } from './install-tree.ts';
import { inOrder } from './package-lock-packages.ts';
import { recordOf, textOf, textsOf } from './packument.ts';
import { distOf, type Universe } from '../universe.testing.ts';

type Manifest = Readonly<Record<string, unknown>>;

/** @param locked by place below node_modules, the version */
export function lockOf(
  manifest: Manifest,
  universe: Universe,
  locked: Readonly<Record<string, string>>,
  version: 1 | 2 | 3,
  bundled: readonly string[] = [],
): string {
  const { name: project, version: own, ...sections } = manifest;
  const packages: Record<string, unknown> = { '': { name: project, version: own, ...sections } };
  const dependencies: Record<string, unknown> = {};
  for (const [place, at] of Object.entries(locked).sort(([a], [b]) => (a < b ? -1 : 1))) {
    const name = place.slice(place.lastIndexOf('node_modules/') < 0 ? 0 : place.lastIndexOf('node_modules/') + 13);
    const release = recordOf(universe[name]?.[at]);
    const { tarball: resolved, integrity } = distOf(name, at);
    const mark = bundled.includes(place);
    packages[`node_modules/${place}`] = inOrder({
      version: at,
      resolved,
      integrity,
      ...release,
      ...(mark ? { inBundle: true } : {}),
    });
    const requires = recordOf(release['dependencies']);
    let map = dependencies;
    const parents = place.split('/node_modules/').slice(0, -1);
    for (const parent of parents) {
      const entry = map[parent];
      if (typeof entry !== 'object' || entry === null) throw new Error(`nothing is locked at ${parent}`);
      const inner: Record<string, unknown> = {};
      const there = Reflect.get(entry, 'dependencies') ?? inner;
      Reflect.set(entry, 'dependencies', there);
      map = there;
    }
    map[name] = {
      version: at,
      resolved,
      integrity,
      ...(Object.keys(requires).length === 0 ? {} : { requires }),
      ...(mark ? { bundled: true } : {}),
    };
  }
  const document = {
    name: project,
    version: own,
    lockfileVersion: version,
    requires: true,
    ...(version === 1 ? {} : { packages }),
    ...(version === 3 ? {} : { dependencies }),
  };
  return `${JSON.stringify(document, undefined, 2)}\n`;
}

/** What npm would complain of, or put right; overrides of package.json are heeded. */
export function lockProblems(lock: string, manifestText: string, universe: Universe): readonly string[] {
  const document = recordOf(JSON.parse(lock));
  const manifest = recordOf(JSON.parse(manifestText));
  const entries = new Map<string, Manifest>();
  if (document['packages'] === undefined) {
    const add = (dependencies: unknown, prefix: string): void => {
      for (const [name, value] of Object.entries(recordOf(dependencies))) {
        const { dependencies: inner, requires, ...entry } = recordOf(value);
        entries.set(`${prefix}node_modules/${name}`, { ...entry, dependencies: requires });
        add(inner, `${prefix}node_modules/${name}/`);
      }
    };
    add(document['dependencies'], '');
    entries.set('', manifest);
  } else {
    for (const [place, entry] of Object.entries(recordOf(document['packages']))) entries.set(place, recordOf(entry));
    const root = recordOf(entries.get(''));
    for (const section of ['dependencies', 'devDependencies'])
      if (JSON.stringify(root[section]) !== JSON.stringify(manifest[section]))
        return [`the lockfile has other ${section} than package.json`];
  }
  const problems: string[] = [];
  const reached = new Set(['']);
  for (const place of reached) {
    const entry = recordOf(entries.get(place));
    const needs = [
      ...textsOf(entry['dependencies']),
      ...textsOf(entry['peerDependencies']),
      ...(place === '' ? textsOf(entry['devDependencies']) : []),
    ];
    for (const [name, range] of needs) {
      const found = foundAt(entries, place, name);
      if (found === undefined) {
        problems.push(`${place} needs ${name}, which is not there`);
        continue;
      }
      reached.add(found);
      const owners = Object.keys(recordOf(manifest['overrides'])).filter((owner) => isBelow(entries, owner, place));
      const rules = owners.map((owner) => textOf(recordOf(recordOf(manifest['overrides'])[owner])[name]));
      const wanted = rules.find((rule) => rule !== '') ?? range;
      const version = textOf(recordOf(entries.get(found))['version']);
      if (!meets(version, wanted)) problems.push(`${place} needs ${name} ${wanted}, and gets ${version}`);
    }
  }
  for (const [place, entry] of entries) {
    if (place === '') continue;
    if (!reached.has(place)) problems.push(`nobody needs ${place}`);
    const name = place.slice(place.lastIndexOf('node_modules/') + 13);
    const version = textOf(entry['version']);
    const release = universe[name]?.[version];
    const { integrity, tarball } = distOf(name, version);
    if (release === undefined) problems.push(`${place} is at ${version}, which is not there`);
    if (entry['integrity'] !== integrity || entry['resolved'] !== tarball)
      problems.push(`${place} has another digest or address`);
    if (JSON.stringify(entry['dependencies']) !== JSON.stringify(release?.['dependencies']))
      problems.push(`${place} says other dependencies than its release`);
  }
  return problems;
}

function foundAt(entries: ReadonlyMap<string, unknown>, place: string, name: string): string | undefined {
  for (let folder = place; ; folder = folder.replace(/\/?node_modules\/(?:@[^/]+\/)?[^/]+$/, '')) {
    const at = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (entries.has(at)) return at;
    if (folder === '') return undefined;
  }
}

/** The place holds the owner, or what it brings in. */
function isBelow(
  entries: ReadonlyMap<string, Readonly<Record<string, unknown>>>,
  owner: string,
  place: string,
): boolean {
  const below = new Set([...entries.keys()].filter((one) => `/${one}`.endsWith(`/node_modules/${owner}`)));
  for (const one of below)
    for (const name of textsOf(recordOf(entries.get(one))['dependencies']).keys()) {
      const found = foundAt(entries, one, name);
      if (found !== undefined) below.add(found);
    }
  return below.has(place);
}
