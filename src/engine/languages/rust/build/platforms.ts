/**
 * Targets of a build, and whether what a manifest asks for them holds: `cfg(…)` expressions and triples.
 * https://doc.rust-lang.org/reference/conditional-compilation.html
 */

/** What is not known of a target is absent. */
export interface Platform {
  readonly os?: string;
  readonly family?: string;
  readonly arch?: string;
  readonly env?: string;
  readonly triple?: string;
}

/** `undefined`: depends on what nobody here knows. */
export type Truth = boolean | undefined;

const families: Readonly<Record<string, string>> = {
  windows: 'windows',
  wasi: 'wasm',
  none: '',
  uefi: '',
  unknown: '',
};
const systems =
  /^(?:linux|windows|darwin|macos|ios|tvos|watchos|visionos|android|freebsd|netbsd|openbsd|dragonfly|illumos|solaris|fuchsia|redox|haiku|hermit|aix|nto|hurd|emscripten|wasi\w*|uefi|none\w*|unknown|cuda|psp|vita|horizon|espidf|xous|zkvm|teeos|vxworks|sgx|l4re|rtems|cygwin|hurd|nuttx|trusty)/;

/** A system of which no more is known: its machine, its C library. */
export function platformOfSystem(os: string): Platform {
  return {
    os,
    ...(os === 'emscripten' ? {} : { family: families[os] ?? 'unix' }),
    ...(os === 'macos' ? { env: '' } : {}),
  };
}

/** Emscripten is of two families. `undefined` where it is no triple whose parts are known. */
export function platformOfTriple(triple: string): Platform | undefined {
  const [machine = '', ...rest] = triple.split('-');
  const at = rest.findLastIndex((part) => systems.test(part) && (part !== 'unknown' || rest.length === 2));
  if (at < 0) return undefined;
  const written = rest[at] ?? '';
  const android = rest.some((part) => part.startsWith('android'));
  const os = android ? 'android' : written === 'darwin' ? 'macos' : written.startsWith('wasi') ? 'wasi' : written.replace(/^none\w*$/, 'none'); // biome-ignore format: one value
  const arch = /^i[3-7]86$/.test(machine)
    ? 'x86'
    : /^(?:arm|thumb)v/.test(machine)
      ? 'arm'
      : machine.replace(/^riscv(32|64).*$/, 'riscv$1').replace(/^(?:arm64\w*|aarch64\w*)$/, 'aarch64').replace(/^powerpc64le$/, 'powerpc64'); // biome-ignore format: one value
  const env = rest[at + 1]?.replace(/^(gnu|musl|uclibc).*$/, '$1').replace(/^\w*llvm$/, 'gnu');
  const family = os === 'emscripten' ? undefined : arch.startsWith('wasm') ? 'wasm' : (families[os] ?? 'unix');
  return {
    os,
    ...(family === undefined ? {} : { family }),
    arch,
    triple,
    ...(env === undefined || android ? {} : { env }),
  };
}

/** @param target a triple or `cfg(…)`, as the keys of `[target.…]` are written */
export function holdsOn(target: string, platform: Platform, isSet: (name: string) => Truth): Truth {
  const text = target.trim();
  const inner = /^cfg\s*\(([\s\S]*)\)$/.exec(text)?.[1];
  if (inner !== undefined) return evaluate(inner, platform, isSet, 0);
  if (text.startsWith('cfg')) return undefined;
  if (platform.triple !== undefined) return platform.triple === text;
  const named = platformOfTriple(text);
  if (named === undefined) return undefined;
  return same(named.os, platform.os) === false || same(named.arch, platform.arch) === false ? false : undefined;
}

const depthMax = 32;

function evaluate(predicate: string, platform: Platform, isSet: (name: string) => Truth, depth: number): Truth {
  const text = predicate.trim();
  if (depth > depthMax || text.length > 4_000) return undefined;
  const call = /^(all|any|not)\s*\(([\s\S]*)\)$/.exec(text);
  if (call !== null) {
    const values = split(call[2] ?? '').map((part) => evaluate(part, platform, isSet, depth + 1));
    if (call[1] === 'not') return values.length !== 1 || values[0] === undefined ? undefined : !values[0];
    const deciding = call[1] === 'any';
    if (values.includes(deciding)) return deciding;
    return values.includes(undefined) ? undefined : !deciding;
  }
  const [, key = text, value] = /^([\w.]+)\s*=\s*"([^"]*)"$/.exec(text) ?? [];
  if (value === undefined) return flag(key, platform, isSet);
  if (key === 'target_os') return same(value, platform.os);
  if (key === 'target_family') return same(value, platform.family);
  if (key === 'target_arch') return same(value, platform.arch);
  if (key === 'target_env') return same(value, platform.env);
  if (key === 'target_vendor') return vendorHolds(value, platform);
  if (key === 'target_pointer_width') return undefined;
  return /^(?:target_\w+|panic|feature)$/.test(key) ? undefined : isSet(key);
}

function flag(key: string, platform: Platform, isSet: (name: string) => Truth): Truth {
  if (key === 'unix' || key === 'windows') return same(key, platform.family);
  if (key === 'true' || key === 'false') return key === 'true';
  if (/^(?:test|debug_assertions|proc_macro|overflow_checks|ub_checks|panic|miri|doc|doctest)$/.test(key))
    return undefined;
  return /^\w+$/.test(key) ? isSet(key) : undefined;
}

function vendorHolds(value: string, { os }: Platform): Truth {
  const apple = os === undefined ? undefined : /^(?:macos|ios|tvos|watchos|visionos)$/.test(os);
  return value === 'apple' ? apple : undefined;
}

function same(wanted: string | undefined, known: string | undefined): Truth {
  return known === undefined || wanted === undefined ? undefined : wanted === known;
}

/** At the commas that stand in no parenthesis and no string. */
function split(list: string): readonly string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  let isQuoted = false;
  for (let at = 0; at < list.length; at++) {
    const character = list[at];
    if (character === '"') isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (character === '(') depth++;
    else if (character === ')') depth--;
    else if (character === ',' && depth === 0) {
      parts.push(list.slice(start, at));
      start = at + 1;
    }
  }
  parts.push(list.slice(start));
  return parts.filter((part) => part.trim() !== '');
}
