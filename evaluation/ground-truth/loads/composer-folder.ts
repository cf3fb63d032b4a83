/**
 * Lays what Debian packages of PHP libraries into `vendor/`, with the composer.lock and installed.json that Composer would leave.
 * Debian drops composer.json, and writes an `autoload.php` beside each library instead: its classes, files and needs are read there.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join, normalize, relative } from 'node:path';

const libraries = '/usr/share/php';
const tools = '/usr/share/pkg-php-tools';
/** Of these the authors' own composer.json names folders to be searched for classes, where others name prefixes. */
const withClassMap = /^(?:phpunit|sebastian|phar-io|theseer|mockery)\//;

interface Library {
  readonly name: string;
  readonly version: string;
  readonly path: string;
  readonly folder: string;
  readonly classes: readonly string[];
  /** Files above its folder, by paths from there. */
  readonly above: readonly string[];
  /** Paths of its programs. */
  readonly programs: readonly string[];
  /** Paths of the `autoload.php` of what it needs. */
  readonly needs: readonly string[];
  readonly autoload: Readonly<Record<string, unknown>>;
}

export async function layComposerFolder(folder: string): Promise<void> {
  const manifest: unknown = JSON.parse(await readFile(join(folder, 'composer.json'), 'utf8'));
  const installed = libraryPaths();
  const byName = new Map([...installed].map(([path, { name }]) => [name, path]));
  const open = (section: string): Map<string, Library> => {
    const found = new Map<string, Library>();
    const wanted = Object.keys(Object(Reflect.get(Object(manifest), section)))
      .filter((name) => name.includes('/'))
      .map((name) => {
        const path = byName.get(name);
        if (path === undefined) throw new Error(`Debian's ${name} is not installed`);
        return path;
      });
    for (const path of wanted) {
      const told = installed.get(path);
      if (told === undefined || found.has(path)) continue;
      const library = libraryAt(path, told);
      found.set(path, library);
      wanted.push(...library.needs);
    }
    return found;
  };
  const production = open('require');
  const development = new Map([...open('require-dev')].filter(([path]) => !production.has(path)));
  const entry = ({ name, version, needs, autoload, programs }: Library) => ({
    name,
    version,
    type: name.endsWith('-bundle') ? 'symfony-bundle' : 'library',
    require: Object.fromEntries(needs.map((path) => [installed.get(path)?.name ?? '', '*'])),
    autoload,
    ...(programs.length === 0 ? {} : { bin: programs.map((path) => basename(path)) }),
    'install-path': `../${name}`,
  });
  const [packages, dev] = [production, development].map((list) => [...list.values()].map(entry));
  const vendor = join(folder, 'vendor');
  await mkdir(join(vendor, 'composer'), { recursive: true });
  const all = [...production.values(), ...development.values()];
  await mkdir(join(vendor, 'bin'));
  for (const library of all) {
    copy(library, join(vendor, library.name));
    for (const path of library.programs) await layProgram(path, vendor, library.name);
  }
  const names = [...development.values()].map(({ name }) => name);
  await writeFile(join(folder, 'composer.lock'), json({ packages, 'packages-dev': dev }));
  await writeFile(
    join(vendor, 'composer/installed.json'),
    json({ packages: [...(packages ?? []), ...(dev ?? [])], dev: true, 'dev-package-names': names }),
  );
  const own: unknown = Reflect.get(Object(manifest), 'autoload');
  const ownDev: unknown = Reflect.get(Object(manifest), 'autoload-dev');
  await writeFile(join(vendor, 'composer/autoload.json'), json(autoloadsOf(all, [own, ownDev])));
  await writeFile(join(vendor, 'autoload.php'), loader);
}

/** Debian's programs look for libraries in its own folder. */
async function layProgram(path: string, vendor: string, name: string): Promise<void> {
  const code = await readFile(path, 'utf8');
  const program = basename(path);
  const adapted = code.replace(/'[\w/]+\/autoload\.php'/gi, "__DIR__ . '/../../autoload.php'");
  await writeFile(join(vendor, name, program), adapted, { mode: 0o755 });
  const proxy = `#!/usr/bin/env php\n<?php\ninclude __DIR__ . '/../${name}/${program}';\n`;
  await writeFile(join(vendor, 'bin', program), proxy, { mode: 0o755 });
}

function json(value: unknown): string {
  return `${JSON.stringify(value, undefined, 1)}\n`;
}

type Installed = Pick<Library, 'name' | 'version'> & { readonly bundle: string };

/** By the path of each `autoload.php` that Debian has installed. */
function libraryPaths(): ReadonlyMap<string, Installed> {
  const told = new Map<string, string>();
  for (const file of readdirSync(join(tools, 'autoloaders')))
    for (const line of readFileSync(join(tools, 'autoloaders', file), 'utf8').split('\n')) {
      const [vendor = '', name = '', path = ''] = line.trim().split(/\s+/);
      if (path !== '') told.set(join(libraries, path), `${vendor}/${name}`);
    }
  const toldOfBundles = new Map<string, string>();
  for (const file of readdirSync(join(tools, 'overrides'))) {
    const [vendor = '', name = '', bundle = ''] = readFileSync(join(tools, 'overrides', file), 'utf8')
      .trim()
      .split(/\s+/);
    toldOfBundles.set(bundle, `${vendor}/${name}`);
  }
  const paths = globSync(`${libraries}/**/{,*-}{autoload,Autoload}.php`).sort();
  const owners = new Map<string, string>();
  for (const line of execFileSync('dpkg', ['--search', ...paths], { encoding: 'utf8' }).split('\n')) {
    const [bundle = '', path = ''] = line.split(': ');
    if (path !== '') owners.set(path, bundle);
  }
  const versions = new Map<string, string>();
  const listed = execFileSync('dpkg-query', ['--show', ...new Set(owners.values())], { encoding: 'utf8' });
  for (const line of listed.split('\n')) {
    const [bundle = '', version = ''] = line.split('\t');
    versions.set(bundle, version.replace(/^\d+:/, '').replace(/(?:[+~-].*)?$/, ''));
  }
  return new Map(
    paths.flatMap((path) => {
      const bundle = owners.get(path);
      if (bundle === undefined) return [];
      const name = told.get(path) ?? toldOfBundles.get(bundle) ?? nameOfBundle(bundle);
      return [[path, { name, version: versions.get(bundle) ?? '', bundle }] as const];
    }),
  );
}

/** `php-monolog` is `monolog/monolog`, `php-nette-utils` is `nette/utils`. */
function nameOfBundle(bundle: string): string {
  const [vendor = '', ...rest] = bundle.replace(/^php-/, '').split('-');
  return `${vendor}/${rest.length === 0 ? vendor : rest.join('-')}`;
}

function libraryAt(path: string, { name, version, bundle }: Installed): Library {
  const folder = dirname(path);
  const text = readFileSync(path, 'utf8').replace(/^\/\/ Suggest[\s\S]*?(?=^\/\/ @coding)/m, '');
  const required = [...text.matchAll(/^require_once\s+(__DIR__\s*\.\s*)?'([^']+)';/gm)].map(
    ([, isBeside, target = '']) => (isBeside === undefined ? join(libraries, target) : normalize(join(folder, target))),
  );
  const isLibrary = (file: string): boolean => /(?:\/|-)autoload\.php$/i.test(file);
  const classes = classesOf(path);
  const files = required.filter((file) => !isLibrary(file)).map((file) => relative(folder, file));
  const autoload = withClassMap.test(name) ? { classmap: [''] } : mapped(folder, classes);
  return {
    name,
    version,
    path,
    folder,
    classes,
    above: [...classes, ...files].filter((file) => file.startsWith('../')),
    programs: programsOf(bundle),
    needs: required.filter((file) => isLibrary(file) && existsSync(file)),
    autoload: files.length === 0 ? autoload : { ...autoload, files: files.map(placed) },
  };
}

/** Files with classes, by paths from the folder. */
function classesOf(path: string): readonly string[] {
  const text = readFileSync(path, 'utf8');
  const listed = [...text.matchAll(/^\s*'[^']+' => '\/([^']+\.php)'/gm)].map(([, file = '']) => file);
  return listed.filter((file) => existsSync(join(dirname(path), file)) && !/(?:^|\/)Tests\//.test(file));
}

/** What lies above the library's folder comes into one of its own. */
function placed(file: string): string {
  return file.startsWith('../') ? `above/${file.replaceAll('../', '')}` : file;
}

function programsOf(bundle: string): readonly string[] {
  const listed = execFileSync('dpkg', ['--listfiles', bundle], { encoding: 'utf8' }).split('\n');
  return listed.filter((path) => path.startsWith('/usr/bin/') && /^#!.*php/.test(readFileSync(path, 'utf8')));
}

/** The prefix that most classes share with the folders they lie in; the rest are named file by file. */
function mapped(folder: string, classes: readonly string[]): Readonly<Record<string, unknown>> {
  const prefixes = new Map<string, string[]>();
  for (const file of classes) {
    const code = readFileSync(join(folder, file), 'utf8');
    const namespace = /^\s*namespace\s+([\w\\]+)/m.exec(code)?.[1] ?? '';
    const below = dirname(file) === '.' ? '' : dirname(file).replaceAll('/', '\\');
    const isPlaced = file.startsWith('../')
      ? false
      : below === '' || namespace === below || namespace.endsWith(`\\${below}`);
    const isNamed = new RegExp(`(?:class|interface|trait|enum)\\s+${basename(file, '.php')}\\b`).test(code);
    const prefix = below === '' ? namespace : namespace.slice(0, -below.length - 1);
    const key = isPlaced && isNamed && prefix !== '' ? `${prefix}\\` : '';
    prefixes.set(key, [...(prefixes.get(key) ?? []), file]);
  }
  const [most] = [...prefixes].filter(([key]) => key !== '').sort((a, b) => b[1].length - a[1].length);
  const rest = [...prefixes].filter(([key]) => key !== most?.[0]).flatMap(([, files]) => files.map(placed));
  return {
    ...(most === undefined ? {} : { 'psr-4': { [most[0]]: '' } }),
    ...(rest.length === 0 ? {} : { classmap: rest }),
  };
}

/** One library's folder may lie within another's, or hold another's classes as well. */
function copy({ path, folder, above, classes }: Library, to: string): void {
  const starts = globSync(`${folder}/**/{,*-}{autoload,Autoload}.php`);
  const others = new Set(starts.map(dirname).filter((inner) => inner !== folder));
  const beside = starts.filter((start) => dirname(start) === folder && start !== path);
  const theirs = new Set(beside.flatMap((start) => classesOf(start).map((file) => join(folder, file))));
  const isWhole = /^autoload\.php$/i.test(basename(path));
  for (const file of isWhole ? [] : classes) cpSync(join(folder, file), join(to, file));
  const isMeant = (from: string): boolean => !others.has(from) && !theirs.has(from) && !starts.includes(from);
  if (isWhole) cpSync(folder, to, { recursive: true, dereference: true, filter: isMeant });
  for (const file of above) cpSync(join(folder, file), join(to, placed(file)));
  const data = join(libraries, 'data', basename(folder));
  if (existsSync(data)) cpSync(data, join(dirname(to), 'data', basename(folder)), { recursive: true });
}

function autoloadsOf(libraries: readonly Library[], own: readonly unknown[]) {
  const psr4: [string, string][] = [];
  const classmap: string[] = [];
  const files: string[] = [];
  const add = (autoload: unknown, base: string): void => {
    for (const [prefix, path] of Object.entries(Object(Reflect.get(Object(autoload), 'psr-4'))))
      psr4.push([prefix, join(base, String(path))]);
    classmap.push(...textsOf(Reflect.get(Object(autoload), 'classmap')).map((path) => join(base, path)));
    files.push(...textsOf(Reflect.get(Object(autoload), 'files')).map((path) => join(base, path)));
  };
  // What others need is loaded first.
  for (const { name, autoload } of libraries.toReversed()) add(autoload, `vendor/${name}`);
  for (const autoload of own) add(autoload, '');
  return { psr4: psr4.sort((a, b) => b[0].length - a[0].length), classmap, files };
}

function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

/** Does what Composer's does, without the tables that Composer makes ahead. */
const loader = `<?php
$root = dirname(__DIR__);
$map = json_decode(file_get_contents(__DIR__ . '/composer/autoload.json'), true);
$classes = [];
foreach ($map['classmap'] as $path) {
    $at = "$root/$path";
    $files = is_dir($at) ? new RecursiveIteratorIterator(new RecursiveDirectoryIterator($at)) : [new SplFileInfo($at)];
    foreach ($files as $file) {
        if ($file->getExtension() !== 'php') continue;
        $code = file_get_contents($file->getPathname());
        $space = preg_match('/^\\s*namespace\\s+([\\w\\\\\\\\]+)/m', $code, $found) ? $found[1] . '\\\\' : '';
        preg_match_all('/^\\s*(?:(?:abstract|final|readonly)\\s+)*(?:class|interface|trait|enum)\\s+(\\w+)/m', $code, $named);
        foreach ($named[1] as $name) $classes[strtolower($space . $name)] ??= $file->getPathname();
    }
}
spl_autoload_register(static function (string $class) use ($root, $map, $classes): void {
    if (isset($classes[strtolower($class)])) {
        require $classes[strtolower($class)];
        return;
    }
    foreach ($map['psr4'] as [$prefix, $path]) {
        $file = "$root/" . ($path === '' ? '' : "$path/") . strtr(substr($class, strlen($prefix)), '\\\\', '/') . '.php';
        if (strncmp($class, $prefix, strlen($prefix)) === 0 && is_file($file)) {
            require $file;
            return;
        }
    }
});
foreach ($map['files'] as $path) require_once "$root/$path";
`;
