/**
 * Gemfile and gems.rb: a Ruby program, read for its `gem` calls with literal names and never run. Groups, by block or by
 * keyword, say what a gem is for.
 */
import { baseName, folderGlob } from '../../files/path-parts.ts';
import type { Declaration, Extraction } from '../../model/extraction.ts';
import type { Problem } from '../../model/problem.ts';
import type { Scope } from '../../model/scope.ts';
import type { SourceFile } from '../../text/source-file.ts';
import { conclude, quoted } from '../../extraction/conclude.ts';
import type { Format } from '../../extraction/ecosystem.ts';
import { gemDeclaration } from './gem-declaration.ts';
import { type RubyCall, readRubyCalls } from './ruby-calls.ts';

export const gemfile: Format = {
  name: 'Gemfile',
  kind: 'manifest',
  matches: (path) => /^(?:Gemfile(?:\.(?!lock$)\w+)?|gems\.rb|[\w.-]+\.gemfile)$/.test(baseName(path)),
  extract,
};

const callNames: ReadonlySet<string> = new Set([
  'gem',
  'group',
  'path',
  'git',
  'github',
  'eval_gemfile',
  'instance_eval',
]);

function extract(file: SourceFile): Extraction {
  const declarations: Declaration[] = [];
  const problems: Problem[] = [];
  const members: string[] = [];
  const report = (call: RubyCall, message: string): void => {
    problems.push({ line: file.span(call.start, call.end).startLine, message });
  };
  for (const call of readRubyCalls(file.text, callNames)) {
    if (call.hasReceiver || call.isAssignment) continue;
    if (call.name === 'eval_gemfile') {
      const other = call.positional[0]?.texts?.[0];
      report(call, `The gems of ${other === undefined ? 'another file' : quoted(other)} are not read from here.`);
    }
    members.push(...localFolders(call));
    if (call.name !== 'gem' || call.positional.length === 0 || isLocal(call)) continue;
    const declaration = gemDeclaration(file, call, scopeOf(call));
    if (declaration === undefined) report(call, 'A gem whose name is computed was left out.');
    else declarations.push(declaration);
  }
  return { ...conclude({ declarations, problems }), ...(members.length === 0 ? {} : { members }) };
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
