/**
 * Lays the gems of a lockfile into `vendor/bundle`, as Bundler does, from where Debian has put them: some as whole gems, most with
 * their library among Ruby's own and nothing but a specification to tell of them.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, globSync, readFileSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

export interface LaidGem {
  /** `name@version`. */
  readonly key: string;
  /** Files that its Debian package holds, for what is loaded from there. */
  readonly paths: readonly string[];
}

const list =
  'puts RbConfig::CONFIG["ruby_version"]; Gem::Specification.each { |gem| puts [gem.name, gem.version, gem.loaded_from, gem.full_gem_path, gem.bindir, gem.executables.join(" ")].join("\\t") }';

/** Gems of the lockfile that Ruby's own package does not bring; they are laid out where `bundle` is a folder. */
export async function laidGems(folder: string, bundle?: string): Promise<readonly LaidGem[]> {
  const lockfile = await readFile(join(folder, 'Gemfile.lock'), 'utf8');
  const locked = new Set(
    [...lockfile.matchAll(/^ {4}(\S+) \(([^)]+)\)$/gm)].map(([, name, version]) => `${name}@${version}`),
  );
  const [abi = '', ...rows] = execFileSync('ruby', ['-e', list], { encoding: 'utf8' }).trim().split('\n');
  const laid: LaidGem[] = [];
  for (const row of rows) {
    const [name = '', version = '', specification = '', whole = '', programs = 'bin', executables = ''] =
      row.split('\t');
    const key = `${name}@${version}`;
    if (!locked.has(key) || laid.some((gem) => gem.key === key)) continue;
    const found = spawnSync('dpkg', ['--search', specification], { encoding: 'utf8' }).stdout;
    const [owner = ''] = found.split(': ');
    // Ruby's own package holds its default gems and all of its library, so that a file does not tell a gem.
    const isRubys = owner === '' || /^(?:lib)?ruby[\d.]*(?::|$)/.test(owner);
    if (isRubys && (!existsSync(whole) || bundle === undefined)) continue;
    const paths = isRubys ? [] : execFileSync('dpkg', ['--listfiles', owner], { encoding: 'utf8' }).split('\n');
    laid.push({ key, paths });
    if (bundle === undefined) continue;
    const root = join(bundle, 'ruby', abi);
    const gem = join(root, 'gems', `${name}-${version}`);
    await mkdir(join(root, 'specifications'), { recursive: true });
    await mkdir(join(gem, 'lib'), { recursive: true });
    if (existsSync(whole)) cpSync(whole, gem, { recursive: true, dereference: true });
    else copyBelow(paths, /\/vendor_ruby\/(?:[\d.]+\/)?(?!gems\/)(.+\.(?:rb|so|ya?ml|json|erb))$/, join(gem, 'lib'));
    copyBelow(paths, /\/extensions\/[^/]+\/[^/]+\/[^/]+\/(.+\.so)$/, join(gem, 'lib'));
    for (const executable of executables.split(' ').filter((item) => item !== '')) {
      const [program] = globSync(`/usr/bin/${executable}`);
      const to = join(gem, programs, executable);
      if (program === undefined || existsSync(to)) continue;
      await mkdir(dirname(to), { recursive: true });
      cpSync(program, to, { dereference: true });
    }
    // What was built lies with the library now.
    const told = readFileSync(specification, 'utf8').replace(/^(?:\s*s\.extensions = |# stub: ext\/).*$/gm, '');
    await writeFile(join(root, 'specifications', basename(specification)), told);
  }
  return laid;
}

function copyBelow(paths: readonly string[], below: RegExp, to: string): void {
  for (const path of paths) {
    const rest = below.exec(path)?.[1];
    if (rest !== undefined && !/^(?:all|[\d.]+)\/(?:gems|specifications)\//.test(rest))
      cpSync(path, join(to, rest), { dereference: true });
  }
}
