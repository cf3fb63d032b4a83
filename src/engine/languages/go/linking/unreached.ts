/**
 * What the code of a Go program may reach at most, by names. A function runs only where its name is mentioned with its package's;
 * a method only where `.Name` is mentioned and its type is, or where the standard library calls it through an interface.
 */
import type { FileFacts } from '../../../model/file-facts.ts';
import { type NamedCode, reachedNames } from '../../../linking/reached-names.ts';
import { type GoPackage, type GoPackages, isIgnored } from './packages.ts';
import { isTestPath } from '../../../linking/first-party.ts';
import { interfaceMethods } from './standard-interfaces.ts';
import { standardName } from './standard-imports.ts';
import { pushEach } from '../../../text/push-each.ts';

export interface ReachableNames {
  /** True unless nothing mentions `F`, or `T.M`, of a package in the tree. */
  mayReach(inside: GoPackage, name: string): boolean;
  /** The same for a package of the standard library, of which only the names are known. */
  mayReachStandard(path: string, name: string): boolean;
}

/** Any exported method may be called by its name through these. */
const callersByName = new Set(['text/template', 'html/template', 'net/rpc', 'net/rpc/jsonrpc']);
const anyMethod = '.*';

/**
 * @param assembly the text of the files that are written in it, by folder: code there calls by name too
 * @param isClosed no code outside of the repository can name what the package hands out
 * @param counted `product`: what tests alone come to is not reached
 */
export function reachedIn(
  packages: GoPackages,
  assembly: ReadonlyMap<string, readonly string[]>,
  isClosed: (inside: GoPackage) => boolean,
  counted: 'all' | 'product' = 'all',
): ReachableNames {
  const code: NamedCode[] = [];
  const roots: string[] = [...interfaceMethods].map((name) => `.${name}`);
  const folders = new Map<string, string>();
  for (const { files } of packages.byFolder.values())
    for (const file of files)
      for (const [index, { at }] of packages.targetsOf(file).entries())
        folders.set(file.imports[index]?.specifier ?? at, at);
  for (const inside of packages.byFolder.values()) {
    for (const file of inside.files) {
      if (!inside.isOwn && isIgnored(file)) continue;
      if (counted === 'product' && inside.isOwn && isTestPath(file.path)) continue;
      if (callsByName(file)) roots.push(anyMethod);
      const keysOf = keysIn(packages, inside, file, folders);
      for (const { in: holder, names } of file.mentions ?? []) {
        const mentions = names.flatMap(keysOf);
        if (holder === '' || (inside.isOwn && isStarted(inside, file, holder, isClosed(inside))))
          pushEach(roots, mentions);
        else for (const needs of needsOf(inside, holder)) code.push({ needs, mentions });
      }
    }
    for (const text of assembly.get(inside.folder) ?? [])
      for (const [, name = ''] of text.matchAll(/·([\p{L}_][\p{L}\p{N}_]*)/gu)) roots.push(`${inside.folder}\0${name}`);
  }
  const reached = reachedNames(code, roots);
  return {
    mayReach(inside, name) {
      return needsOf(inside, name).some((needs) => needs.every((key) => reached.has(key)));
    },
    mayReachStandard(path, name) {
      const method = name.includes('.') ? name.slice(name.lastIndexOf('.')) : undefined;
      return method === undefined ? reached.has(`std ${path}\0${name}`) : reached.has(method) || reached.has(anyMethod);
    },
  };
}

/** Of the repository's own code what is started, and what others may call. */
function isStarted(inside: GoPackage, file: FileFacts, holder: string, isClosed: boolean): boolean {
  if (isTestPath(file.path) || isIgnored(file)) return true;
  if (isMain(inside)) return holder === 'main';
  return inside.name === 'main' || (!isClosed && /(?:^|\.)\p{Lu}[^.]*$/u.test(holder));
}

/** A program; what has no `main` is loaded by a host that asks for names. */
export function isMain({ name, functions }: GoPackage): boolean {
  return name === 'main' && functions.has('main');
}

/** The sets of names of which one must be mentioned whole: an exported method may also be called by a name made while running. */
function needsOf(inside: GoPackage, holder: string): readonly (readonly string[])[] {
  const dot = holder.indexOf('.');
  if (dot < 0) return [[`${inside.folder}\0${holder}`]];
  const method = holder.slice(dot);
  const type = holder.slice(0, dot);
  // A value of a type that has other names need not mention this one.
  const live = inside.types.has(type) && !inside.same.has(type) ? [`${inside.folder}\0${type}`] : [];
  const byName = [[method, ...live]];
  return /^\.\p{Lu}/u.test(method) ? [...byName, [anyMethod, ...live]] : byName;
}

function callsByName({ imports, mentions = [] }: FileFacts): boolean {
  const reflects = imports.some(({ specifier }) => specifier === 'reflect');
  return (
    imports.some(({ specifier }) => callersByName.has(specifier)) ||
    mentions.some(({ names }) =>
      names.some((name) => /\.(?:MethodByName|NumMethod)$/.test(name) || (reflects && name.endsWith('.Method'))),
    )
  );
}

/** What a mentioned name stands for in a file: `x.F` is of a package where `x` is an import, and of a value where it may be one. */
function keysIn(
  packages: GoPackages,
  inside: GoPackage,
  file: FileFacts,
  folders: ReadonlyMap<string, string>,
): (name: string) => readonly string[] {
  const imported = new Map<string, string[]>();
  const dotted = [inside.folder];
  const targets = packages.targetsOf(file);
  for (const [index, target] of targets.entries()) {
    const given = file.go?.importNames[index] ?? '';
    const owner = target.kind === 'standard' ? `std ${target.at}` : target.at;
    if (given === '.') dotted.push(owner);
    const name =
      given !== ''
        ? given
        : target.kind === 'standard'
          ? standardName(target.at)
          : (packages.byFolder.get(target.at)?.name ?? '');
    const known = imported.get(name);
    if (known === undefined) imported.set(name, [owner]);
    else known.push(owner);
  }
  const bare = new Set<string>();
  for (const { names } of file.mentions ?? []) for (const name of names) if (!name.includes('.')) bare.add(name);

  return (name) => {
    if (name.startsWith('=')) return linkedKeys(name.slice(1), folders);
    const dot = name.indexOf('.');
    if (dot < 0) return dotted.map((owner) => `${owner}\0${name}`);
    const operand = name.slice(0, dot);
    const member = name.slice(dot);
    const owners = operand === '' ? [] : (imported.get(operand) ?? []);
    const keys = owners.map((owner) => `${owner}\0${member.slice(1)}`);
    if (owners.length > 0 && !bare.has(operand)) return keys;
    // A member of a value, whose variable or type may be the package's own.
    return [...keys, member, ...(operand === '' ? [] : dotted.map((owner) => `${owner}\0${operand}`))];
  };
}

/** `path/to/pkg.F`, `path/to/pkg.T.M` or `path/to/pkg.(*T).M`. */
function linkedKeys(target: string, folders: ReadonlyMap<string, string>): readonly string[] {
  const dot = target.indexOf('.', target.lastIndexOf('/') + 1);
  const path = target.slice(0, dot);
  const [first = '', method] = target
    .slice(dot + 1)
    .replace(/[(*)]/g, '')
    .split('.');
  const owners = [folders.get(path) ?? '', `std ${path}`];
  return [...owners.map((owner) => `${owner}\0${first}`), ...(method === undefined ? [] : [`.${method}`])];
}
