/**
 * A rule tried on a tree that somebody waits for: as many files as there is time and room for, by the same check as in scans, and a sentence
 * for whatever was left out.
 */
import { type FileTree, FileUnreadable } from '../../engine/files/file-tree.ts';
import { isInDependencyFolder } from '../../engine/inventory/select-files.ts';
import { checkRules } from '../../engine/rules/check-rules.ts';
import { compileGlob } from '../../engine/rules/glob.ts';
import type { Rule, RuleMatch, RuleProblem } from '../../engine/rules/model/rule.ts';
import type { RuleRunner } from '../../engine/rules/model/rule-runner.ts';
import { ruleLanguagesOf } from '../../engine/rules/syntax/rule-language.ts';

export interface TrialBounds {
  readonly filesMax: number;
  /** By `performance.now()`. */
  readonly deadlineMs: number;
}

export interface Trial {
  readonly matches: readonly RuleMatch[];
  readonly problems: readonly RuleProblem[];
  /** Files that the rule was run on, and their lines. */
  readonly fileCount: number;
  readonly lineCount: number;
  /** Files with at least one match. */
  readonly matchedFileCount: number;
  readonly leftOut: readonly string[];
}

const timeIsUp = 'the time for trying the rule was up';

export async function tryOnTree(
  tree: FileTree,
  rule: Rule,
  runner: RuleRunner,
  { filesMax, deadlineMs }: TrialBounds,
): Promise<Trial> {
  const chosen = chosenEntries(tree, rule.globPattern, filesMax);
  const linesByPath = new Map<string, number>();
  let late = 0;
  const isLate = (): boolean => performance.now() >= deadlineMs;
  const bounded: FileTree = {
    entries: chosen.entries,
    async read(path) {
      if (isLate()) {
        late++;
        throw new FileUnreadable(path, timeIsUp);
      }
      const content = await tree.read(path);
      linesByPath.set(path, linesOf(content));
      return content;
    },
  };
  const { matches, problems } = await checkRules(bounded, [rule], runner);
  return {
    matches,
    problems: problems.filter(({ message }) => !message.includes(timeIsUp)),
    fileCount: linesByPath.size,
    lineCount: [...linesByPath.values()].reduce((sum, lines) => sum + lines, 0),
    matchedFileCount: new Set(matches.map(({ path }) => path)).size,
    leftOut: [
      ...(chosen.leftOut === 0 ? [] : [`${chosen.leftOut} more files were not looked at`]),
      ...(late === 0 ? [] : [`${late} files were not looked at, since ${timeIsUp}`]),
    ],
  };
}

/** Files of code: first those that the glob names, since others only help to understand them. */
function chosenEntries(tree: FileTree, globPattern: string, filesMax: number) {
  const glob = compileGlob(globPattern);
  const code = tree.entries.filter(
    ({ path, kind }) => kind === 'file' && ruleLanguagesOf(path).length > 0 && !isInDependencyFolder(path),
  );
  if (code.length <= filesMax) return { entries: code, leftOut: 0 };
  const isNamed = (path: string): boolean => glob.ok && glob.matches(path);
  const named = code.filter(({ path }) => isNamed(path));
  const others = code.filter(({ path }) => !isNamed(path));
  const kept = new Set([...named, ...others].slice(0, filesMax));
  return { entries: code.filter((entry) => kept.has(entry)), leftOut: Math.max(0, named.length - filesMax) };
}

function linesOf(content: Uint8Array): number {
  let lines = content.length === 0 ? 0 : 1;
  for (const byte of content) if (byte === 0x0a) lines++;
  return lines;
}
