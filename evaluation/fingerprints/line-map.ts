/** Where git's own comparison says that a line of the commit before stands now: an opinion on identity that owes nothing to fingerprints. */
import { ruleLanguages } from '../../src/engine/rules/syntax/rule-language.ts';
import { git } from './history.ts';

interface ChangedFile {
  readonly to: string;
  readonly hunks: { readonly from: number; readonly removed: number; readonly added: number }[];
}

/** Undefined where the line was changed, or its file is gone. */
export type LineMap = (path: string, line: number) => { readonly path: string; readonly line: number } | undefined;

export function lineMap(folder: string, before: string, commit: string): LineMap {
  const files = new Map<string, ChangedFile>();
  const extensions = ruleLanguages.flatMap(({ extensions: ofLanguage }) => ofLanguage.map((name) => `*.${name}`));
  const words = ['diff', '-M', '-U0', '--no-color', '--no-ext-diff', '--src-prefix=a/', '--dst-prefix=b/'];
  const patch = git(folder, [...words, before, commit, '--', ...extensions, '*.vue', '*.svelte']);
  let from = '';
  let current: ChangedFile | undefined;
  let skipped = 0;
  for (const line of patch.split('\n')) {
    if (skipped > 0 && !line.startsWith('\\')) {
      skipped--;
      continue;
    }
    if (line.startsWith('diff --git ')) current = undefined;
    else if (line.startsWith('rename from ')) from = line.slice('rename from '.length);
    else if (line.startsWith('rename to ')) {
      current = { to: line.slice('rename to '.length), hunks: [] };
      files.set(from, current);
    } else if (line.startsWith('--- ')) from = pathOf(line, 'a/');
    else if (line.startsWith('+++ ')) {
      current = files.get(from) ?? { to: pathOf(line, 'b/'), hunks: [] };
      files.set(from, current);
    } else if (line.startsWith('@@ ')) {
      const [, start = '0', removed = '1', , added = '1'] =
        /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/.exec(line) ?? [];
      const hunk = { from: Number(start), removed: Number(removed), added: Number(added) };
      current?.hunks.push(hunk);
      skipped = hunk.removed + hunk.added;
    }
  }
  return (path, line) => {
    const file = files.get(path);
    if (file === undefined) return { path, line };
    if (file.to === '') return undefined;
    let shift = 0;
    for (const { from: start, removed, added } of file.hunks) {
      // Where nothing is removed, what is added comes behind the line that is named.
      const first = removed === 0 ? start + 1 : start;
      if (line < first) break;
      if (line < first + removed) return undefined;
      shift += added - removed;
    }
    return { path: file.to, line: line + shift };
  };
}

function pathOf(line: string, prefix: string): string {
  const path = line.slice(4).replace(/\t$/, '');
  return path === '/dev/null' ? '' : path.slice(prefix.length);
}
