/** A rule as it is being written, and what of it differs from what is kept. */
import type { RuleDetails, SourceType } from '../api/operations.ts';
import { type RuleExampleDraft, tryable } from './rule-examples.ts';
import { firstLine, sourceTypeChoices } from './rule-words.ts';

export interface RuleDraft {
  readonly name: string;
  readonly rule: string;
  readonly globPattern: string;
  readonly sourceTypes: readonly SourceType[];
  readonly repositoryIds: readonly string[];
  readonly ownExamples: readonly RuleExampleDraft[];
}

export const nameMax = 200;
export const ruleMax = 20_000;

export const emptyDraft: RuleDraft = {
  name: '',
  rule: '',
  globPattern: '',
  sourceTypes: [],
  repositoryIds: [],
  ownExamples: [],
};

export function draftOf(
  rule: Pick<RuleDetails, 'name' | 'rule' | 'globPattern' | 'sourceTypes' | 'repositoryIds' | 'ownExamples'>,
): RuleDraft {
  const { name, rule: text, globPattern, sourceTypes, repositoryIds, ownExamples } = rule;
  const known = sourceTypeChoices.map(({ value }) => value).filter((value) => sourceTypes.includes(value));
  return {
    name,
    rule: text,
    globPattern: globPattern === '**/*' ? '' : globPattern,
    sourceTypes: known,
    repositoryIds,
    ownExamples: ownExamples.map((example, at) => ({ ...example, key: at + 1 })),
  };
}

/** The fields that differ, as the service takes them. */
export function changedFields(before: RuleDraft, after: RuleDraft): Partial<RuleDraft> {
  const { name, rule, globPattern, sourceTypes, repositoryIds, ownExamples } = after;
  return {
    ...(name.trim() === before.name.trim() ? {} : { name }),
    ...(rule === before.rule ? {} : { rule }),
    ...(globPattern.trim() === before.globPattern.trim() ? {} : { globPattern }),
    ...(isSameSet(sourceTypes, before.sourceTypes) ? {} : { sourceTypes }),
    ...(isSameSet(repositoryIds, before.repositoryIds) ? {} : { repositoryIds }),
    ...(isSameExamples(ownExamples, before.ownExamples) ? {} : { ownExamples }),
  };
}

/** Those that hold code, as the service keeps them. */
export function keptExamples(
  examples: readonly RuleExampleDraft[],
): { path: string; code: string; isMatch: boolean }[] {
  return tryable(examples).map(({ path, code, isMatch }) => ({
    path: path.trim() === '' ? 'example.js' : path.trim(),
    code,
    isMatch,
  }));
}

function isSameExamples(one: readonly RuleExampleDraft[], other: readonly RuleExampleDraft[]): boolean {
  return JSON.stringify(keptExamples(one)) === JSON.stringify(keptExamples(other));
}

export function isSameDraft(before: RuleDraft, after: RuleDraft): boolean {
  return Object.keys(changedFields(before, after)).length === 0;
}

export function nameOf({ name, rule }: Pick<RuleDraft, 'name' | 'rule'>): string {
  return name.trim() === '' ? ownName(rule) : name.trim();
}

/** What a rule that nobody named goes by: what its YAML calls itself or says, else its first line. */
export function ownName(rule: string): string {
  const [, id] = /^\s*(?:-\s+)?id\s*:\s*([\w-].*?)\s*$/m.exec(rule) ?? [];
  const [, message] = /^\s*(?:-\s+)?message\s*:\s*["']?([^\s>|"'].*?)["']?\s*$/m.exec(rule) ?? [];
  const name = writingOf(rule) === 'yaml' ? (id ?? message ?? firstLine(rule)) : firstLine(rule);
  return name.slice(0, nameMax);
}

function isSameSet(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((each) => other.includes(each));
}

export type Writing = 'sentence' | 'pattern' | 'yaml';

/** How a text seems to be meant; the service says how it is. */
export function writingOf(text: string): Writing {
  if (
    /^\s*(?:-\s+)?(?:rules?|id|languages?|severity|message|handlers|mode|utils|constraints|pattern|kind|all|any)\s*:/m.test(
      text,
    )
  )
    return 'yaml';
  if (/\$[A-Z_$]|\.\.\.|[\w.]\(.*\)|[{};=]/.test(text)) return 'pattern';
  return 'sentence';
}

/** The line that a fault names: `line 2: …`. */
export function lineOfFault(message: string): number | undefined {
  const line = /\bline (\d+)\b/i.exec(message)?.[1];
  return line === undefined ? undefined : Number(line);
}

/** Where a line begins and ends in a text, for selecting it; the last where there are fewer. */
export function lineRange(text: string, line: number): readonly [number, number] {
  const lines = text.split('\n');
  const at = Math.min(Math.max(line, 1), lines.length) - 1;
  const start = lines.slice(0, at).reduce((sum, each) => sum + each.length + 1, 0);
  return [start, start + (lines[at]?.length ?? 0)];
}
