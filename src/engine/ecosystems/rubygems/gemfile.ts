/**
 * Gemfile and gems.rb: a Ruby program, read for its `gem` calls with literal names and never run. Groups, by block or by
 * keyword, say what a gem is for.
 */
import { folderGlob } from '../../files/path-parts.ts';
import type { Declaration, Extraction, LocalPackage } from '../../model/extraction.ts';
import type { Problem } from '../../model/problem.ts';
import type { Scope } from '../../model/scope.ts';
import type { PackageSource } from '../../model/package-source.ts';
import { registrySource } from '../../model/source-address.ts';
import type { SourceFile } from '../../text/source-file.ts';
import { conclude, quoted } from '../../extraction/conclude.ts';
import { gemSource } from './gem-source.ts';
import { gemDeclaration } from './gem-declaration.ts';
import { type RubyCall, readRubyCalls } from './ruby-calls.ts';
import { pushEach } from '../../text/push-each.ts';

const callNames: ReadonlySet<string> = new Set([
  'gem',
  'group',
  'path',
  'git',
  'github',
  'source',
  'eval_gemfile',
  'instance_eval',
]);

export function extract(file: SourceFile): Extraction {
  const declarations: Declaration[] = [];
  const problems: Problem[] = [];
  const members: string[] = [];
  const locals: LocalPackage[] = [];
  const calls = readRubyCalls(file.text, callNames);
  const general = onlyRegistry(calls);
  const report = (call: RubyCall, message: string): void => {
    problems.push({ line: file.span(call.start, call.end).startLine, message });
  };
  for (const call of calls) {
    if (call.hasReceiver || call.isAssignment) continue;
    if (call.name === 'eval_gemfile') {
      const other = call.positional[0]?.texts?.[0];
      report(call, `The gems of ${other === undefined ? 'another file' : quoted(other)} are not read from here.`);
    }
    pushEach(members, localFolders(call));
    if (call.name !== 'gem' || call.positional.length === 0) continue;
    const declaration = gemDeclaration(file, call, scopeOf(call), gemSource(call) ?? general);
    if (isLocal(call)) {
      const path = folderOfGem(call, declaration?.name);
      if (declaration === undefined || path === undefined) continue;
      const { name, constraint, scope, span } = declaration;
      locals.push({ name, version: '', path, constraint, scope, span });
      continue;
    }
    if (declaration === undefined) report(call, 'A gem whose name is computed was left out.');
    else declarations.push(declaration);
  }
  return { ...conclude({ declarations, problems }), locals, ...(members.length === 0 ? {} : { members }) };
}

/** The one registry of a Gemfile that names one; of several, any may give a gem. */
function onlyRegistry(calls: readonly RubyCall[]): PackageSource | undefined {
  const plain = calls.filter(
    (call) => call.name === 'source' && !call.hasReceiver && !calls.some(({ blocks }) => blocks.includes(call)),
  );
  const [address] = plain[0]?.positional[0]?.texts ?? [];
  const isSymbol = plain[0]?.positional[0]?.isSymbol === true;
  return plain.length === 1 && !isSymbol && address !== undefined ? registrySource(address) : undefined;
}

/** A block names a folder of gems, each in a folder of its name. */
function folderOfGem(call: RubyCall, name: string | undefined): string | undefined {
  const own = call.keywords.get('path')?.texts?.[0];
  if (own !== undefined) return own;
  const ofBlock = call.blocks.findLast((block) => block.name === 'path')?.positional[0]?.texts?.[0];
  return ofBlock === undefined || name === undefined ? undefined : `${folderGlob(ofBlock)}/${name}`;
}

/** Folders of gems of the repository, whose gemspecs the lockfile settles too. */
function localFolders(call: RubyCall): readonly string[] {
  const folder = (call.name === 'path' ? call.positional[0] : call.keywords.get('path'))?.texts?.[0];
  if (folder === undefined) return [];
  const glob = folderGlob(folder);
  return call.name === 'path' ? [glob, `${glob}/*`] : [glob];
}

/** A gem of the same repository is code, not a package. */
function isLocal(call: RubyCall): boolean {
  return call.keywords.has('path') || call.blocks.some(({ name }) => name === 'path');
}

const developmentGroups: ReadonlySet<string> = new Set(['development', 'dev', 'doc', 'docs', 'lint', 'ci']);
const testGroups: ReadonlySet<string> = new Set(['test', 'tests', 'spec']);

/** Production as soon as one group is neither for development nor for tests. */
function scopeOf(call: RubyCall): Scope {
  const groups = call.blocks.filter(({ name }) => name === 'group').flatMap(({ positional }) => positional);
  for (const keyword of ['group', 'groups']) {
    const value = call.keywords.get(keyword);
    if (value !== undefined) groups.push(value);
  }
  const names = groups.flatMap(({ texts }) => texts ?? ['']);
  if (names.length === 0) return 'production';
  if (names.every((name) => testGroups.has(name))) return 'test';
  return names.every((name) => testGroups.has(name) || developmentGroups.has(name)) ? 'development' : 'production';
}
