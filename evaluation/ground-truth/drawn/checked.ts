/** What a person found about the verdicts that were drawn: facts, not what a scan should answer. */
import { type Answer, type Asking, keyOf } from './draw.ts';

/**
 * `runs`: what is asked about is run, or the whole package where no function is named. `idle`: the package is loaded and the
 * function is not run. `absent`: nothing loads the package, or the part that is asked about. `tools`, `tests`: only they load or run
 * it. `open`: loaded, and reading settles no more.
 */
export type Truth = 'runs' | 'idle' | 'absent' | 'tools' | 'tests' | 'open';

const truths: readonly Truth[] = ['runs', 'idle', 'absent', 'tools', 'tests', 'open'];

export interface CheckedAnswer {
  readonly tree: string;
  readonly by: Asking;
  readonly ecosystem: string;
  readonly package: string;
  readonly advisory: string;
  readonly truth: Truth;
  /** One sentence with places. */
  readonly seen: string;
}

export function readChecked(text: string): readonly CheckedAnswer[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [tree = '', by = '', ecosystem = '', name = '', advisory = '', said = '', ...seen] = line.split(' | ');
      const truth = truths.find((candidate) => candidate === said);
      if (truth === undefined) throw new Error(`no truth in: ${line}`);
      const asking: Asking = by === 'osv' || by === 'function' ? by : 'package';
      return { tree, by: asking, ecosystem, package: name, advisory, truth, seen: seen.join(' | ') };
    });
}

export type Judgement = 'right' | 'too cautious' | 'wrong' | 'no answer';

/** An answer that leaves the question to a person is wrong only where it says of code that runs that nothing loads it. */
export function judge(truth: Truth, by: Asking, answer: Answer | undefined): Judgement {
  if (answer === undefined) return 'no answer';
  const { verdict, exposure } = answer;
  const neverRuns = truth === 'idle' || truth === 'absent';
  if (verdict === 'reachable') return truth === 'runs' ? 'right' : 'wrong';
  if (verdict === 'unreachable') return neverRuns ? 'right' : 'wrong';
  if (truth === 'runs' || truth === 'idle' || truth === 'open') return loadedRight(truth, by, exposure);
  if (exposure === 'loaded' || exposure === 'called') return 'wrong';
  const bounded = truth === 'tools' ? 'toolingOnly' : truth === 'tests' ? 'testOnly' : 'notLoaded';
  return exposure === bounded ? 'right' : 'too cautious';
}

/** The package is loaded; `needsReview` is all that can be said where no function is named. */
function loadedRight(truth: Truth, by: Asking, exposure: string): Judgement {
  if (exposure === 'notLoaded' || exposure === 'testOnly' || exposure === 'toolingOnly') return 'wrong';
  if (exposure !== 'loaded' && exposure !== 'called') return 'too cautious';
  return truth === 'open' || by === 'package' ? 'right' : 'too cautious';
}

export function checkedByKey(checked: readonly CheckedAnswer[]): ReadonlyMap<string, CheckedAnswer> {
  return new Map(checked.map((item) => [keyOf(item), item]));
}
