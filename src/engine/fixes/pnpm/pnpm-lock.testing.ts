/** Lockfiles of made-up pnpm projects, and whether pnpm would accept one: each reference leads somewhere, each need is met, each digest is the registry's. */
import { bareValue } from '../../text/positioned.ts';
import { sourceFile } from '../../text/source-file.ts';
import { readYaml } from '../../text/yaml.ts';
import { meets } from '../javascript/install-tree.ts';
import { recordOf, textOf, textsOf } from '../javascript/packument.ts';
import { distOf, type Universe } from '../universe.testing.ts';
import { pnpmDialects } from './pnpm-dialect.ts';
import { pnpmEntry, yamlText } from './pnpm-yaml.ts';

export type LockfileVersion = '5.4' | '6.0' | '9.0';

type Manifest = Readonly<Record<string, unknown>>;

const sections = ['dependencies', 'devDependencies', 'optionalDependencies'] as const;

/**
 * @param projects by folder, their manifests
 * @param locked by `name@version` and perhaps peers in parentheses, what answers each alias; version 9's spelling of both
 * @param direct by folder and alias, the reference
 */
export function pnpmLockOf(
  version: LockfileVersion,
  projects: Readonly<Record<string, Manifest>>,
  universe: Universe,
  direct: Readonly<Record<string, Readonly<Record<string, string>>>>,
  locked: Readonly<Record<string, Readonly<Record<string, string>>>>,
  extra = '',
): string {
  const dialect = pnpmDialects.find(({ lockfileVersion }) => lockfileVersion === version);
  if (dialect === undefined) throw new Error('no such version');
  const spelled = (key: string): string => {
    const [, name = '', own = '', peers = ''] = /^(@?[^@]+)@([^(]+)(.*)$/.exec(key) ?? [];
    const answering = [...peers.matchAll(/\((@?[^@]+)@([^()]+)\)/g)].map(([, peer = '', at = '']) => ({
      name: peer,
      version: at,
      key: `${peer}@${at}`,
    }));
    return dialect.keyOf(name, own, dialect.suffixOf(answering));
  };
  const reference = (alias: string, key: string): string =>
    dialect.referenceOf(alias, /^@?[^@]+/.exec(key)?.[0] ?? '', spelled(key));
  const importers = Object.entries(projects).map(([folder, manifest]) => {
    const member = (section: string): string => {
      const declared = textsOf(manifest[section]);
      if (declared.size === 0) return '';
      const lines = [...declared].map(([alias, specifier]) => {
        const at = yamlText(reference(alias, direct[folder]?.[alias] ?? ''));
        return version === '5.4'
          ? `      ${yamlText(alias)}: ${at}\n`
          : `      ${yamlText(alias)}:\n        specifier: ${yamlText(specifier)}\n        version: ${at}\n`;
      });
      return `    ${section}:\n${lines.join('')}`;
    };
    const specifiers =
      version === '5.4'
        ? `    specifiers:\n${sections.flatMap((section) => [...textsOf(manifest[section])].map(([alias, specifier]) => `      ${yamlText(alias)}: ${yamlText(specifier)}\n`)).join('')}`
        : '';
    return `  ${folder}:\n${specifiers}${sections.map(member).join('')}`;
  });
  const packages = new Map<string, string>();
  const snapshots: string[] = [];
  for (const [key, answers] of Object.entries(locked).sort(([a], [b]) => (spelled(a) < spelled(b) ? -1 : 1))) {
    const [, name = '', own = ''] = /^(@?[^@]+)@([^(]+)/.exec(key) ?? [];
    const release = recordOf(universe[name]?.[own]);
    const fields = {
      resolution: { integrity: distOf(name, own).integrity },
      peerDependencies: release['peerDependencies'],
      peerDependenciesMeta: release['peerDependenciesMeta'],
    };
    const { transitive, ...needs } = answers;
    const dependencies = Object.entries(needs).map(([alias, target]) => [alias, reference(alias, target)] as const);
    const edges = {
      dependencies: dependencies.length === 0 ? undefined : Object.fromEntries(dependencies),
      transitivePeerDependencies: transitive?.split(' '),
      dev: version === '9.0' ? undefined : false,
    };
    if (version === '9.0') {
      packages.set(`${name}@${own}`, pnpmEntry(`${name}@${own}`, fields));
      snapshots.push(pnpmEntry(spelled(key), edges));
    } else snapshots.push(pnpmEntry(spelled(key), { ...fields, ...edges }));
  }
  const head = `lockfileVersion: ${version === '5.4' ? '5.4' : `'${version}'`}\n\n${extra}importers:\n\n${importers.join('\n')}\n`;
  return version === '9.0'
    ? `${head}packages:\n\n${[...packages.values()].join('\n')}\nsnapshots:\n\n${snapshots.join('\n')}`
    : `${head}packages:\n\n${snapshots.join('\n')}`;
}

/** By key, in version 9's spelling without parentheses of what is nested, the aliases and references of each instance. */
export function pnpmSnapshots(lock: string): Readonly<Record<string, unknown>> {
  const document = documentOf(lock);
  return recordOf(document['snapshots'] ?? document['packages']);
}

export function documentOf(lock: string): Manifest {
  const { documents, problems } = readYaml(sourceFile('pnpm-lock.yaml', lock));
  if (problems.length > 0) throw new Error(problems.map(({ message }) => message).join('; '));
  const root = documents.at(-1);
  return root === undefined ? {} : recordOf(bareValue(root));
}

/** What pnpm would complain of, or put right. Overrides of the lockfile are heeded, peers must be named in keys. */
export function pnpmProblems(
  lock: string,
  projects: Readonly<Record<string, Manifest>>,
  universe: Universe,
): readonly string[] {
  const document = documentOf(lock);
  const entries = recordOf(document['packages']);
  const snapshots = recordOf(document['snapshots'] ?? document['packages']);
  const overrides = textsOf(document['overrides']);
  const problems: string[] = [];
  const reached = new Set<string>();
  const targetOf = (alias: string, reference: string): string =>
    [`${alias}@${reference}`, `/${alias}@${reference}`, `/${alias}/${reference}`, reference].find((key) =>
      Object.hasOwn(snapshots, key),
    ) ?? '';
  const partsOf = (key: string): readonly [string, string] => {
    const [, name = '', version = ''] = /^\/?((?:@[^/]+\/)?[^@/]+)[@/]([^(_]+)/.exec(key) ?? [];
    return [name, version];
  };
  const check = (from: string, alias: string, reference: string, written: string): void => {
    const key = targetOf(alias, reference);
    if (key === '') {
      problems.push(`${from} leads with ${alias} to ${reference}, which is not there`);
      return;
    }
    reached.add(key);
    const [name, version] = partsOf(key);
    const owner = partsOf(from)[0];
    const range = overrides.get(`${owner}>${name}`) ?? overrides.get(name) ?? written.replace(/^npm:@?[^@]+@/, '');
    if (!meets(version, range)) problems.push(`${from} asks for ${alias} ${range}, and gets ${version}`);
  };
  for (const [folder, manifest] of Object.entries(projects)) {
    const importer = recordOf(recordOf(document['importers'])[folder]);
    for (const section of sections)
      for (const [alias, specifier] of textsOf(manifest[section])) {
        const locked = recordOf(importer[section])[alias];
        const said = textOf(recordOf(locked)['specifier']) || textOf(recordOf(importer['specifiers'])[alias]);
        if (said !== specifier) problems.push(`${folder} asks for ${alias} ${specifier}, the lockfile says ${said}`);
        const catalog = recordOf(recordOf(recordOf(document['catalogs'])['default'])[alias]);
        const range = specifier === 'catalog:' ? textOf(catalog['specifier']) : specifier;
        check(folder, alias, textOf(locked) || textOf(recordOf(locked)['version']), range);
      }
  }
  for (const key of reached) {
    const [name, version] = partsOf(key);
    const release = recordOf(universe[name]?.[version]);
    const snapshot = recordOf(snapshots[key]);
    const answers = new Map([...textsOf(snapshot['dependencies']), ...textsOf(snapshot['optionalDependencies'])]);
    const wanted = new Map([...textsOf(release['dependencies']), ...textsOf(release['optionalDependencies'])]);
    const peers = textsOf(release['peerDependencies']);
    for (const [alias, range] of wanted) check(key, alias, answers.get(alias) ?? 'nothing', range);
    for (const [alias, reference] of answers) {
      const peer = peers.get(alias);
      if (peer === undefined && !wanted.has(alias)) problems.push(`${key} does not need ${alias}`);
      if (peer === undefined) continue;
      check(key, alias, reference, peer);
      if (!key.includes(`${alias}@`)) problems.push(`${key} does not name its ${alias}`);
    }
    const entry = recordOf(entries[document['snapshots'] === undefined ? key : `${name}@${version}`]);
    if (recordOf(entry['resolution'])['integrity'] !== distOf(name, version).integrity)
      problems.push(`${key} has another digest`);
  }
  for (const key of Object.keys(snapshots)) if (!reached.has(key)) problems.push(`nobody needs ${key}`);
  for (const key of Object.keys(entries))
    if (![...reached].some((one) => one === key || one.startsWith(`${key}(`))) problems.push(`nobody has ${key}`);
  return problems;
}
