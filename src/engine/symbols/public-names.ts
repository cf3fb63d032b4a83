/**
 * What an npm package's main module hands on to those who require it: names that it exports itself, and those of modules that it hands on. Read
 * from the text of exports alone; what is put together in other ways has no public name here, which shows less and proves nothing wrong.
 */
import { exportedMembers } from './exported-members.ts';
import { loadedMembersOf, loadsOf, resolve, withEnding } from './module-loads.ts';
import { pushEach } from '../text/push-each.ts';

export interface PublicNames {
  /** Under which names a function of a file is a member of the main module; `default` for the main module itself. */
  of(path: string, name: string): readonly string[];
}

export const noPublicNames: PublicNames = { of: () => [] };

const modulesMax = 400;

export function publicNames(texts: ReadonlyMap<string, string>, manifest: unknown): PublicNames {
  const main = mainOf(texts, manifest);
  if (main === undefined) return noPublicNames;
  /** File → local name → names of the main module. */
  const handed = new Map<string, Map<string, Set<string>>>();
  const note = (path: string, local: string, name: string): void => {
    let names = handed.get(path);
    if (names === undefined) handed.set(path, (names = new Map()));
    const known = names.get(local);
    if (known === undefined) names.set(local, new Set([name]));
    else known.add(name);
  };
  const seen = new Set<string>();
  /** `prefix` is the member of the main module that a module is; empty where it is the main module itself. */
  const walk = (path: string, prefix: string): void => {
    if (seen.has(`${path}\n${prefix}`) || seen.size > modulesMax) return;
    seen.add(`${path}\n${prefix}`);
    const text = texts.get(path) ?? '';
    const loaded = loadsOf(text);
    const under = (name: string): string => (prefix === '' ? name : name === 'default' ? prefix : `${prefix}.${name}`);
    const members = loadedMembersOf(text);
    for (const { local, name, from, of } of exportsOf(text)) {
      const module = of === undefined ? undefined : loaded.get(of);
      const member = module === undefined ? members.get(local) : { from: module, name: local };
      const holder = member === undefined ? undefined : resolve(texts, path, member.from);
      if (member !== undefined && holder !== undefined && from === undefined) {
        note(holder, member.name, under(name));
        continue;
      }
      const source = from ?? loaded.get(local);
      const target = source === undefined ? undefined : resolve(texts, path, source);
      if (target === undefined) note(path, local, under(name));
      else if (name === '*') walk(target, prefix);
      else if (from !== undefined && local !== '' && local !== 'default') note(target, local, under(name));
      else walk(target, name === 'default' ? prefix : under(name));
    }
    // Members put on an object, as in `lodash.template = template`: of a module that is handed on as a whole.
    for (const [, name = ''] of text.matchAll(memberAssigned)) if (name !== 'exports') note(path, name, under(name));
    // What a module is as a whole.
    note(path, 'default', prefix === '' ? 'default' : prefix);
  };
  walk(main, '');
  const aliases = new Map<string, ReadonlyMap<string, ReadonlySet<string>>>();
  const aliasesOf = (path: string): ReadonlyMap<string, ReadonlySet<string>> => {
    let found = aliases.get(path);
    if (found === undefined) aliases.set(path, (found = memberAliases(texts.get(path) ?? '')));
    return found;
  };
  return {
    of(path, name) {
      const names = handed.get(path);
      if (names === undefined) return [];
      const owner = name.includes('.') ? name.slice(0, name.indexOf('.')) : name;
      const rest = name.slice(owner.length);
      const found = new Set<string>();
      for (const local of [owner, ...(aliasesOf(path).get(owner) ?? [])])
        for (const known of names.get(local) ?? []) found.add(rest === '' ? known : join(known, rest.slice(1)));
      // `module.exports = function parse() {}` and a class that is the whole module.
      const whole = names.get(`=${owner}`);
      if (whole !== undefined)
        for (const known of names.get('default') ?? []) found.add(rest === '' ? known : join(known, rest.slice(1)));
      return [...found].sort();
    },
  };
}

const memberAssigned =
  /(?:^|[\s;,{(])(?!this\b)[A-Za-z_$][\w$]*\.([A-Za-z_$][\w$]*)\s*=\s*(?:\1\s*[;,\n]|(?:async\s+)?function\b|[A-Za-z_$][\w$.]*\()/g;

/** Names of members that a local function is put on something under: `verify` of `Stream.verify = jwsVerify`. */
function memberAliases(text: string): ReadonlyMap<string, ReadonlySet<string>> {
  const aliases = new Map<string, Set<string>>();
  for (const [, alias = '', local = ''] of text.matchAll(memberAliased)) {
    const known = aliases.get(local);
    if (known === undefined) aliases.set(local, new Set([alias]));
    else known.add(alias);
  }
  return aliases;
}

const memberAliased = /(?<![\w$.])[A-Za-z_$][\w$]*\.([A-Za-z_$][\w$]*)\s*=\s*([A-Za-z_$][\w$]*)\s*[;,\n]/g;

function join(known: string, member: string): string {
  return known === 'default' ? member : `${known}.${member}`;
}

interface Export {
  readonly local: string;
  readonly name: string;
  readonly from?: string;
  /** The local module that it is a member of. */
  readonly of?: string;
}

const identifier = '[A-Za-z_$][\\w$]*';

function exportsOf(text: string): readonly Export[] {
  const found: Export[] = [];
  const each = (pattern: RegExp, keep: (match: RegExpExecArray) => void): void => {
    for (const match of text.matchAll(pattern)) keep(match);
  };
  each(
    new RegExp(
      `(?:^|[^\\w.])(?:module\\.)?exports\\.(${identifier})\\s*=\\s*(?:(${identifier})(?:\\.(${identifier}))?\\s*[;,\\n]|require\\(\\s*['"]([^'"]+)['"]\\s*\\))?`,
      'g',
    ),
    ([, name = '', local, member, from]) => {
      if (from !== undefined) found.push({ local: '', name, from });
      else if (local !== undefined && member !== undefined) found.push({ local: member, name, of: local });
      else found.push({ local: local ?? name, name });
    },
  );
  each(
    new RegExp(`module\\.exports\\s*=\\s*(?:exports\\s*=\\s*)?(?:new\\s+)?(${identifier})`, 'g'),
    ([, local = '']) => {
      if (local !== 'function' && local !== 'class' && local !== 'require' && local !== 'async')
        found.push({ local: `=${local}`, name: 'default' }, { local, name: 'default' });
    },
  );
  each(/module\.exports\s*=\s*(?:exports\s*=\s*)?require\(\s*['"]([^'"]+)['"]\s*\)/g, ([, from = '']) =>
    found.push({ local: '', name: '*', from }),
  );
  for (const item of exportedMembers(text)) pushEach(found, memberExport(item));
  each(
    new RegExp(`export\\s+(?:async\\s+)?(?:function\\*?|class|const|let|var)\\s+(${identifier})`, 'g'),
    ([, name = '']) => found.push({ local: name, name }),
  );
  each(
    new RegExp(`export\\s+default\\s+(?:async\\s+)?(?:function\\*?\\s*|class\\s+)?(${identifier})?`, 'g'),
    ([, local]) => found.push({ local: local ?? 'default', name: 'default' }),
  );
  each(/export\s*\{([^{}]*)\}\s*(?:from\s*['"]([^'"]+)['"])?/g, ([, list = '', from]) => {
    for (const item of list.split(',')) {
      const [, local = '', name = local] = /^\s*([\w$]+)(?:\s+as\s+([\w$]+))?\s*$/.exec(item) ?? [];
      if (local !== '') found.push(from === undefined ? { local, name } : { local, name, from });
    }
  });
  each(/export\s*\*\s*(?:as\s+([\w$]+)\s*)?from\s*['"]([^'"]+)['"]/g, ([, name, from = '']) =>
    found.push({ local: '', name: name ?? '*', from }),
  );
  // What transpilers write for `export … from`.
  each(/__exportStar\(require\(['"]([^'"]+)['"]\)/g, ([, from = '']) => found.push({ local: '', name: '*', from }));
  return found;
}

function memberExport(item: string): readonly Export[] {
  const spread = /^\.\.\.\s*require\(\s*['"]([^'"]+)['"]\s*\)/.exec(item);
  if (spread?.[1] !== undefined) return [{ local: '', name: '*', from: spread[1] }];
  const [, name = '', rest = ''] = /^(?:async\s+)?\*?['"]?([\w$]+)['"]?\s*([:(][^]*)?$/.exec(item) ?? [];
  if (name === '') return [];
  const value = rest.startsWith(':') ? rest.slice(1).trim() : '';
  const from = /^require\(\s*['"]([^'"]+)['"]\s*\)/.exec(value)?.[1];
  const [, of, member] = /^([\w$]+)\.([\w$]+)$/.exec(value) ?? [];
  if (of !== undefined && member !== undefined) return [{ local: member, name, of }];
  return [from === undefined ? { local: /^[\w$]+$/.exec(value)?.[0] ?? name, name } : { local: '', name, from }];
}

/** Built mains stand for sources that were not built: of the same name, else the usual places. */
function mainOf(texts: ReadonlyMap<string, string>, manifest: unknown): string | undefined {
  const named: string[] = [];
  const collect = (value: unknown, depth: number): void => {
    if (typeof value === 'string') named.push(value);
    else if (typeof value === 'object' && value !== null && depth < 5)
      for (const item of Object.values(value)) collect(item, depth + 1);
  };
  const fields =
    typeof manifest === 'object' && manifest !== null
      ? new Map<string, unknown>(Object.entries(manifest))
      : new Map<string, unknown>();
  const entries = fields.get('exports');
  const dot =
    typeof entries === 'object' && entries !== null
      ? new Map<string, unknown>(Object.entries(entries)).get('.')
      : entries;
  for (const value of [fields.get('source'), fields.get('main'), fields.get('module'), dot ?? entries])
    collect(value, 0);
  const clean = named.map((name) => name.replace(/^\.?\//, ''));
  const unbuilt = clean.flatMap((name) => {
    const base = (name.split('/').at(-1) ?? '').replace(
      /(?:\.(?:min|cjs|esm|umd|node|prod|development|production))*\.[cm]?js$/,
      '',
    );
    return [`src/${base}`, `lib/${base}`, base];
  });
  for (const name of [...clean, 'index', ...unbuilt, 'src/index', 'lib/index', 'src/main', 'lib/main']) {
    const found = withEnding(texts, name);
    if (found !== undefined) return found;
  }
  return undefined;
}
