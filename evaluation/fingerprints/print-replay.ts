/** Prints what a replay of commits gave, and writes pairs for the eye. */
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { type Pair, replay, type Shown } from './replay.ts';

export interface ReplayOptions {
  readonly repository: string;
  readonly rules: string;
  readonly commits: number;
  readonly from?: string;
  readonly sample?: string;
}

const sampledMax = 50;

export async function printReplay({ repository, rules, commits, from, sample }: ReplayOptions): Promise<void> {
  const result = await replay(repository, rules, commits, from);
  const { counts, sameLine, lookAlikes, keptChanged } = result;
  const judged = sameLine.kept + sameLine.lost.length;
  const share = judged === 0 ? 100 : (100 * sameLine.kept) / judged;
  const rows: readonly (readonly [string, string | number])[] = [
    ['commits', result.commits],
    ['findings in the last', result.findings],
    ['identities in all', result.identities],
    ['kept, over all commits', counts.kept],
    ['  with other code', counts.edited],
    ['  in another file', counts.moved],
    ['  in another function', counts.otherContext],
    ['re-opened', counts.reopened],
    ['new', counts.new],
    ['gone', counts.gone],
    ['lines that git calls unchanged', judged],
    ['  kept', `${sameLine.kept} (${share.toFixed(3)} %)`],
    ['  lost', sameLine.lost.length],
    ['new, like one that went in the same commit', lookAlikes.length],
    ['kept though changed, and not by git', keptChanged.length],
    ['matching, ms in all / slowest commit', `${result.matchingMs.toFixed(0)} / ${result.slowestMs.toFixed(0)}`],
  ];
  for (const [name, value] of rows) process.stdout.write(`${name.padEnd(46)}${value}\n`);
  if (sample === undefined) return;
  const pages = [
    ['Lost by git’s word', sampled(sameLine.lost)],
    ['New that look like one that went', sampled(lookAlikes)],
    ['Kept though changed', sampled(keptChanged)],
  ] as const;
  writeFileSync(sample, pages.map(([title, pairs]) => `# ${title}\n\n${pairs.map(shown).join('\n')}`).join('\n'));
}

/** The same ones in every run, and from all over the history. */
function sampled(pairs: readonly Pair[]): readonly Pair[] {
  const drawn = pairs.map((pair) => ({
    pair,
    draw: digest(`${placeOf(pair.before)} ${placeOf(pair.after)} ${pair.after.commit}`),
  }));
  return drawn
    .sort((a, b) => (a.draw < b.draw ? -1 : 1))
    .slice(0, sampledMax)
    .map(({ pair }) => pair);
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function shown({ before, after, note }: Pair, at: number): string {
  return `## ${at + 1}. ${before.owner}: ${note}\n${side('-', before)}\n${side('+', after)}\n`;
}

function side(sign: string, shownOne: Shown): string {
  const head = `${sign} ${placeOf(shownOne)} in [${shownOne.context}] at ${shownOne.commit.slice(0, 10)}`;
  return [head, ...shownOne.excerpt.split('\n').map((line) => `${sign}   ${line}`)].join('\n');
}

function placeOf({ path, line, column }: Shown): string {
  return `${path}:${line}:${column}`;
}
