/** What a program finds around itself on a Linux server: the kind of system, and settings that nobody gives. */

export type Known = string | number | boolean | null;

/** Of systems and interpreters, by how programs ask for them. An interpreter is taken to be of a supported version. */
const platforms: ReadonlyMap<string, Known | readonly number[]> = new Map<string, Known | readonly number[]>([
  ['process.platform', 'linux'],
  ['os.platform', 'linux'],
  ['os.type', 'Linux'],
  ['Deno.build.os', 'linux'],
  ['sys.platform', 'linux'],
  ['os.name', 'posix'],
  ['platform.system', 'Linux'],
  ['sys.version_info', [3, 10]],
  ['sys.version_info.major', 3],
  ['six.PY2', false],
  ['six.PY3', true],
  ['PHP_OS_FAMILY', 'Linux'],
  ['PHP_OS', 'Linux'],
  ['DIRECTORY_SEPARATOR', '/'],
  ['Gem.win_platform?', false],
  ['RUBY_PLATFORM', 'x86_64-linux'],
  ['RUBY_ENGINE', 'ruby'],
  ['runtime.GOOS', 'linux'],
  ['System.getProperty os.name', 'Linux'],
  ['System.getProperty file.separator', '/'],
  ['SystemUtils.IS_OS_WINDOWS', false],
  ['SystemUtils.IS_OS_MAC', false],
  ['SystemUtils.IS_OS_LINUX', true],
  ['OperatingSystem.IsWindows', false],
  ['OperatingSystem.IsMacOS', false],
  ['OperatingSystem.IsLinux', true],
  ['env::consts::OS', 'linux'],
  ['std::env::consts::OS', 'linux'],
]);

/** @param name with what it is asked for, behind a space */
export function platformOf(name: string): Known | readonly number[] | undefined {
  return platforms.get(name);
}

/** Set by systems, shells and hosts themselves. */
const given =
  /^(?:\w*ENV|\w*ENVIRONMENT|\w*MODE|HOME|PATH|USER|USERNAME|PORT|HOST|HOSTNAME|CI|PWD|SHELL|LANG|TERM|TMPDIR|TEMP|LC_\w+|npm_\w+|[A-Z]*_HOME|java\.\w.*|user\.\w+|file\.\w+|line\.\w+|path\.\w+)$/;
const readers: readonly (readonly [RegExp, Known])[] = [
  [/^(?:process\.env|Bun\.env|import\.meta\.env|Deno\.env\.get)$/, null],
  [/^(?:os\.environ\.get|environ\.get|os\.getenv|getenv)$/, null],
  [/^System\.(?:getenv|getProperty)$/, null],
  [/^Boolean\.getBoolean$/, false],
  [/^(?:\$_ENV|env)$/, null],
  [/^ENV(?:\.fetch)?$/, null],
  [/^ENV\.(?:key|has_key|include)\?$/, false],
  [/^os\.Getenv$/, ''],
  [/^(?:std::)?env::var(?:_os)?$/, null],
  [/^(?:System\.)?Environment\.GetEnvironmentVariable$/, null],
];

/** What asking for a setting gives where it is not set; `undefined` where others may set it, or nothing is asked for. */
export function settingOf(reader: string, name: string, otherwise: unknown): Known | undefined {
  const found = readers.find(([pattern]) => pattern.test(reader));
  if (found === undefined) return undefined;
  if (given.test(name) || !/^[\w.-]{2,80}$/.test(name)) return undefined;
  return isKnown(otherwise) ? otherwise : found[1];
}

function isKnown(value: unknown): value is Known {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' || value === null;
}
