/**
 * Tests a pack on its own examples: a rule has to find something in each that is bad and nothing in any that is ok. Where a bad one marks lines
 * with `expect-match`, at their end or on the line before, it has to find exactly those.
 */
import { memoryTree } from '../../engine/files/memory-tree.ts';
import type { RuleMatch } from '../../engine/rules/model/rule.ts';
import type { RuleRunner } from '../../engine/rules/model/rule-runner.ts';
import { tryOnTree } from './bounded-trial.ts';
import type { PackExample, PackRule } from './rule-pack.ts';
import { pushEach } from '../../engine/text/push-each.ts';

export interface PackFault {
  readonly ruleId: string;
  /** Empty where the rule itself is at fault. */
  readonly path: string;
  readonly message: string;
}

const timeMs = 60_000;
const filesMax = 500;

export async function testPackRule({ rule, examples }: PackRule, runner: RuleRunner): Promise<readonly PackFault[]> {
  const fault = (path: string, message: string): PackFault => ({ ruleId: rule.id, path, message });
  const meaning = await runner.understand(rule.rule);
  if (!meaning.ok) return [fault('', meaning.message)];
  if (meaning.judgement === 'notJudged')
    return [
      fault('', `is not judged: ${meaning.explanation}${meaning.nearest === '' ? '' : ` Nearest: ${meaning.nearest}`}`),
    ];
  const faults: PackFault[] = [];
  for (const [isMatch, folder] of [
    [true, 'bad'],
    [false, 'ok'],
  ] as const)
    if (!examples.some((example) => example.isMatch === isMatch))
      faults.push(fault('', `has no example in ${folder}/`));
  for (const example of examples) {
    const deadlineMs = performance.now() + timeMs;
    const trial = await tryOnTree(memoryTree(example.files), rule, runner, { filesMax, deadlineMs });
    for (const { message } of trial.problems.slice(0, 3)) faults.push(fault(example.path, message));
    for (const left of trial.leftOut) faults.push(fault(example.path, left));
    pushEach(
      faults,
      wrongLines(example, trial.matches).map((message) => fault(example.path, message)),
    );
  }
  return faults;
}

function wrongLines({ isMatch, files }: PackExample, matches: readonly RuleMatch[]): string[] {
  const found = new Set(matches.map(({ path, span }) => `${path}:${span.startLine}`));
  if (!isMatch)
    return matches
      .slice(0, 5)
      .map(({ path, span, snippet }) => `found ${path}:${span.startLine}, which is ok: ${snippet}`);
  const marked = Object.entries(files).flatMap(([path, content]) =>
    markedLines(new TextDecoder().decode(content)).map((line) => `${path}:${line}`),
  );
  if (marked.length === 0) return found.size === 0 ? ['found nothing in it'] : [];
  const missed = marked.filter((place) => !found.has(place)).map((place) => `did not find ${place}, which is marked`);
  const others = [...found]
    .filter((place) => !marked.includes(place))
    .map((place) => `found ${place}, which is not marked`);
  return [...missed, ...others];
}

const mark = 'expect-match';

/** A mark with nothing but signs of a comment before it is for the line that follows. */
export function markedLines(text: string): number[] {
  return text.split('\n').flatMap((line, index) => {
    const at = line.indexOf(mark);
    if (at === -1) return [];
    return [/^[\s/#*<!-]*$/.test(line.slice(0, at)) ? index + 2 : index + 1];
  });
}
