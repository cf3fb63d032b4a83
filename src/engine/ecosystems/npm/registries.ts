/**
 * Which registry a project takes its packages from, as its own settings name it for all packages and for scopes: `.npmrc`,
 * `.yarnrc`, `.yarnrc.yml` and `bunfig.toml`. Asked where a lockfile does not give the address itself.
 */
import type { FileTree } from '../../files/file-tree.ts';
import { baseName, folderOf, within } from '../../files/path-parts.ts';
import { readIfThere } from '../../files/read-if-there.ts';
import type { PackageSource } from '../../model/package-source.ts';
import { registrySource } from '../../model/source-address.ts';
import { linesOf } from '../../text/lines.ts';
import { memberOf, membersOf, textOf } from '../../text/positioned.ts';
import { type SourceFile, sourceFile } from '../../text/source-file.ts';
import { readToml, stringAt, tableAt } from '../../text/toml.ts';
import { readYaml } from '../../text/yaml.ts';

export interface NpmRegistries {
  /** `undefined` where no setting speaks of the package. */
  sourceOf(name: string): PackageSource | undefined;
}

type Tool = 'npm' | 'yarn' | 'bun';

/** Addresses by scope (`@acme`); `''` for every other package. */
type Addresses = Map<string, string>;

const settings: Readonly<Record<Tool, readonly string[]>> = {
  npm: ['.npmrc'],
  yarn: ['.yarnrc.yml', '.yarnrc', '.npmrc'],
  bun: ['bunfig.toml', '.npmrc'],
};

/** Of all trees being scanned: the settings that each holds, by path, found in one walk. */
const known = new WeakMap<FileTree, Map<string, Promise<Addresses> | undefined>>();

/** @param folder that of the lockfile or manifest; settings of folders above count too, the nearest first */
export async function npmRegistries(tree: FileTree, folder: string, tool: Tool = 'npm'): Promise<NpmRegistries> {
  let readings = known.get(tree);
  if (readings === undefined) known.set(tree, (readings = settingsOf(tree)));
  if (readings.size === 0) return none;
  const addresses: Addresses = new Map();
  for (let at = folder; ; at = folderOf(at)) {
    for (const name of settings[tool]) {
      const path = within(at, name);
      if (!readings.has(path)) continue;
      const reading = readings.get(path) ?? readSettings(path, tree);
      readings.set(path, reading);
      for (const [scope, address] of await reading) if (!addresses.has(scope)) addresses.set(scope, address);
    }
    if (at === '') break;
  }
  const sources = new Map([...addresses].map(([scope, address]) => [scope, registrySource(address)]));
  return {
    sourceOf: (name) => sources.get(name.split('/')[0] ?? '') ?? sources.get(''),
  };
}

const none: NpmRegistries = { sourceOf: () => undefined };

function settingsOf(tree: FileTree): Map<string, Promise<Addresses> | undefined> {
  const names = new Set(Object.values(settings).flat());
  const found = new Map<string, Promise<Addresses> | undefined>();
  for (const { path, kind } of tree.entries)
    if (kind === 'file' && names.has(baseName(path))) found.set(path, undefined);
  return found;
}

async function readSettings(path: string, tree: FileTree): Promise<Addresses> {
  const content = await readIfThere(tree, path);
  if (content === undefined) return new Map();
  const file = sourceFile(path, content);
  if (path.endsWith('.yml')) return fromYaml(file);
  return path.endsWith('.toml') ? fromToml(file) : fromLines(file);
}

/** `registry=https://…` and `@scope:registry=…` of npm; yarn 1 writes a space and quotes instead of `=`. */
function fromLines(file: SourceFile): Addresses {
  const addresses: Addresses = new Map();
  for (const { text } of linesOf(file.text)) {
    const [, scope = '', address = ''] =
      /^\s*"?(?:(@[^\s:"]{1,200}):)?registry"?(?:\s*=\s*|\s+)"?(https?:[^\s"]{1,1000})/.exec(text) ?? [];
    if (address !== '') addresses.set(scope, address);
  }
  return addresses;
}

function fromYaml(file: SourceFile): Addresses {
  const root = readYaml(file).documents[0];
  const addresses: Addresses = new Map();
  const general = textOf(root, 'npmRegistryServer');
  if (general !== undefined) addresses.set('', general);
  for (const scope of membersOf(memberOf(root, 'npmScopes'))) {
    const address = textOf(scope, 'npmRegistryServer');
    if (address !== undefined) addresses.set(`@${scope.key}`, address);
  }
  return addresses;
}

function fromToml(file: SourceFile): Addresses {
  const { root } = readToml(file);
  const addresses: Addresses = new Map();
  const general = stringAt(root, 'install', 'registry')?.value ?? stringAt(root, 'install', 'registry', 'url')?.value;
  if (general !== undefined) addresses.set('', general);
  for (const [scope, { value }] of tableAt(root, 'install', 'scopes')?.entries ?? []) {
    const address =
      value.kind === 'string' ? value.value : value.kind === 'table' ? stringAt(value, 'url')?.value : undefined;
    if (address !== undefined) addresses.set(scope.startsWith('@') ? scope : `@${scope}`, address);
  }
  return addresses;
}
