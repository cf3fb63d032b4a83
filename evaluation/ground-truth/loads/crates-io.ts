/**
 * crates.io: a crate is loaded where the linker kept code of it, in a program, a test, a build script or a macro. Its code lies
 * in a library of its own, or, where it is generic or inlined, in that of a crate that uses it, under a symbol that says whose it is.
 */
import { execFile, spawnSync } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { InstalledPackages, Load, Runtime } from './runtime.ts';

const run = promisify(execFile);
const linker = fileURLToPath(new URL('recorders/rust-linker.sh', import.meta.url));
const cargoHome = process.env['CARGO_HOME'] ?? join(process.env['HOME'] ?? '', '.cargo');
const rustupHome = process.env['RUSTUP_HOME'] ?? join(process.env['HOME'] ?? '', '.rustup');
const settings = {
  CARGO_HOME: cargoHome,
  RUSTUP_HOME: rustupHome,
  CARGO_PROFILE_DEV_DEBUG: '0',
  CARGO_PROFILE_TEST_DEBUG: '0',
  CARGO_INCREMENTAL: '0',
  RUSTFLAGS: `-C linker=${linker} -C symbol-mangling-version=v0`,
};

export const cratesIo: Runtime = {
  ecosystem: 'crates.io',
  programs: 'crates-io',
  missing: () => (spawnSync('cargo', ['--version']).status === 0 ? undefined : 'cargo'),
  lockfiles: ['Cargo.lock'],
  async install(folder) {
    // Laid beside the program to be read; Cargo builds from its own copies.
    await run('cargo', ['vendor', '--quiet', '--versioned-dirs', 'vendor'], { cwd: folder, timeout: 600_000 });
  },
  isInstalled: (path) => path.startsWith('vendor/'),
  environment: (_folder, records) => ({ ...settings, VEDETTE_RECORDS: records }),
  installedPackages,
  tellsPackagesOnly: true,
  readLoads,
};

/** All that the lockfile names was fetched. Asks cargo again about what it has built: which library is which package's. */
async function installedPackages(folder: string): Promise<InstalledPackages> {
  const env = { ...process.env, ...settings, VEDETTE_RECORDS: folder };
  const told = await run('cargo', ['test', '--no-run', '--offline', '--message-format=json'], {
    cwd: folder,
    env,
    maxBuffer: 1 << 28,
  });
  const owners = new Map<string, string>();
  const byCrate = new Map<string, Set<string>>();
  const lockfile = await readFile(join(folder, 'Cargo.lock'), 'utf8');
  const keys = new Set(
    [...lockfile.matchAll(/^name = "(.*)"\nversion = "(.*)"\nsource = "registry/gm)].map(
      ([, name, version]) => `${name}@${version}`,
    ),
  );
  for (const line of told.stdout.split('\n')) {
    const artifact = objectOf(line.startsWith('{') ? JSON.parse(line) : undefined);
    const key = keyOf(String(artifact['package_id']));
    if (artifact['reason'] !== 'compiler-artifact' || key === undefined) continue;
    const target = objectOf(artifact['target']);
    if (String(target['kind']) === 'custom-build') continue;
    const crate = String(target['name']).replaceAll('-', '_');
    byCrate.set(crate, (byCrate.get(crate) ?? new Set()).add(key));
    for (const file of Array.isArray(artifact['filenames']) ? artifact['filenames'] : [])
      owners.set(unitOf(String(file)), key);
  }
  // A symbol tells a crate and not its version.
  for (const [crate, found] of byCrate) if (found.size === 1) owners.set(crate, [...found].join(''));
  const built = new Set(byCrate.values().flatMap((found) => [...found]));
  // What a command built with features of its own is known by its library's name, where one package alone has it.
  const byName = Map.groupBy(keys, (key) => key.slice(0, key.lastIndexOf('@')).replaceAll('-', '_'));
  const standard = new Set((await standardLibraries()).map(unitOf));
  const ownerOf = (path: string): string | undefined => {
    if (standard.has(path)) return undefined;
    const named = byName.get(/^(\w+)-[0-9a-f]{16}$/.exec(path)?.[1] ?? '') ?? [];
    return owners.get(path) ?? (named.length === 1 ? named[0] : undefined);
  };
  return { keys, ownerOf, isBuilt: (key) => built.has(key) };
}

/** Lines about sections of code in maps of GNU's linker and of LLVM's. */
const gnu = /^ \.text[.\w$]*?\.?(?<symbol>_R\w+)?\s+0x[0-9a-f]+\s+0x(?<size>[0-9a-f]+) (?<from>\S+)$/gm;
const lld =
  /^\s*[0-9a-f]+\s+[0-9a-f]+\s+(?<size>[0-9a-f]+)\s+\d+\s+(?<from>\S+):\(\.text[.\w$]*?\.?(?<symbol>_R\w+)?\)$/gm;

/** Of a map's lines those of sections with code, of either linker; what was dropped stands before the heading of what was kept. */
async function readLoads(_folder: string, records: string): Promise<readonly Load[]> {
  // The standard library brings crates of its own, which have the names of public ones.
  const standard = new Set((await standardLibraries()).map(crateOfLibrary));
  const found = new Map<string, Load>();
  for (const file of (await readdir(records)).sort()) {
    const text = await readFile(join(records, file), 'utf8');
    const kept = text.slice(Math.max(0, text.indexOf('Linker script and memory map')));
    const program = file.replace(/(?:-[0-9a-f]{16})?-\d+\.map$/, '');
    const add = (path: string, way: string): void => {
      if (!found.has(path)) found.set(path, { path, way, from: program });
    };
    for (const { groups = {} } of [...kept.matchAll(gnu), ...text.matchAll(lld)]) {
      const { symbol = '', size = '', from = '' } = groups;
      if (/^0*$/.test(size)) continue;
      add(unitOf(from), 'linked');
      const crate = crateOf(symbol);
      if (crate !== undefined && !standard.has(crate)) add(crate, 'linked as generic or inlined code');
    }
  }
  return [...found.values()];
}

async function standardLibraries(): Promise<readonly string[]> {
  return readdir((await run('rustc', ['--print', 'target-libdir'])).stdout.trim());
}

/** What cargo names a compiled crate: `serde_json-0123456789abcdef`. */
function unitOf(path: string): string {
  return /^(?:lib)?(\w+-[0-9a-f]{16})(?=[.\-(]|$)/.exec(basename(path.replace(/\(.*$/, '')))?.[1] ?? path;
}

function crateOfLibrary(file: string): string {
  return file.replace(/^lib/, '').replace(/-[0-9a-f]{16}\..*$/, '');
}

/** The crate in which the symbol's function is written: the first that is named, but for a default method of a trait. */
function crateOf(symbol: string): string | undefined {
  const root = /C(?:s[0-9a-zA-Z]*_)?(\d+)_?(?=[a-zA-Z])/.exec(symbol);
  if (root === null || symbol.slice(0, root.index).includes('Y')) return undefined;
  const start = root.index + root[0].length;
  return symbol.slice(start, start + Number(root[1]));
}

/** `registry+…#serde@1.0.0`; what is not from a registry is the program itself. */
function keyOf(id: string): string | undefined {
  return id.startsWith('registry+') ? id.slice(id.lastIndexOf('#') + 1) : undefined;
}

function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- any object is a record of unknown values
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
