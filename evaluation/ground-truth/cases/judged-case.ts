/** One small program judged, each question by itself, and what each answer is worth beside the truth. */
import { memoryTree } from '../../../src/engine/files/memory-tree.ts';
import { takeInventory } from '../../../src/engine/inventory/take-inventory.ts';
import { inProcessFacts } from '../../../src/engine/languages/extract-facts.ts';
import { noSymbols } from '../../../src/engine/model/advisory.ts';
import type { Verdict } from '../../../src/engine/model/verdict.ts';
import { analyzeReachability } from '../../../src/engine/reachability/analyze.ts';
import type { KnownAsk, KnownCase } from './known-case.ts';

/** `installed`: with the files of its packages, where the case has them. */
export type Layout = 'bare' | 'installed';

/** `loaded`: of the package as such; `called`: of the functions that the ask names. */
export type QuestionKind = 'loaded' | 'called';

/**
 * `right`: the verdict, or the exposure of one that needs review; `bounded`: it needs review, and the exposure holds the truth
 * beside other possibilities (`mayBeLoaded` of what is loaded, `testOnly` of what the product does not load); `unlisted`: the inventory has no such package.
 */
export type Worth = 'right' | 'bounded' | 'undecided' | 'wrongUnreachable' | 'wrongReachable' | 'unlisted';

export interface JudgedQuestion {
  readonly id: string;
  readonly group: string;
  readonly layout: Layout;
  readonly kind: QuestionKind;
  readonly truth: boolean;
  readonly worth: Worth;
  readonly verdict: Verdict | undefined;
}

export async function judgeCase(known: KnownCase, layout: Layout): Promise<readonly JudgedQuestion[]> {
  const installed = Object.entries((layout === 'installed' ? known.installed : undefined) ?? {});
  const contents = installed.map(([path, text]) => [path, contentOf(text)] as const);
  const tree = memoryTree({ ...known.files, ...Object.fromEntries(contents) });
  const { packages, graphs } = await takeInventory(tree);
  const asked = known.asks.flatMap((ask, index) => {
    const item = packages.find(
      ({ ecosystem, name, normalizedName, version }) =>
        ecosystem === known.ecosystem &&
        (name === ask.package || normalizedName === ask.package.toLowerCase()) &&
        (ask.version === '' || version === ask.version),
    );
    const loaded = { kind: 'loaded', truth: ask.loaded, ask, item, symbols: noSymbols } as const;
    const called = { kind: 'called', truth: ask.called, ask, item, symbols: ask.symbols } as const;
    // Several functions of one package may be asked for.
    const isAsked = known.asks
      .slice(0, index)
      .some((other) => other.package === ask.package && other.version === ask.version);
    return [...(isAsked ? [] : [loaded]), ...(ask.symbols.entries.length > 0 ? [called] : [])];
  });
  const listed = asked.flatMap((question) =>
    question.item === undefined ? [] : [{ ...question, item: question.item }],
  );
  const verdicts = await analyzeReachability({
    tree,
    packages,
    graphs,
    facts: inProcessFacts,
    questions: listed.map(({ item, symbols }) => ({ package: item, advisoryId: 'CASE', symbols })),
  });
  const answers = new Map(listed.map(({ kind, ask }, index) => [keyOf(kind, ask), verdicts[index]]));
  return asked.flatMap(({ kind, truth, ask }): JudgedQuestion[] => {
    if (truth === undefined) return [];
    const verdict = answers.get(keyOf(kind, ask));
    const worth = verdict === undefined ? 'unlisted' : worthOf(kind, truth, verdict, ask);
    return [{ id: known.id, group: known.group, layout, kind, truth, worth, verdict }];
  });
}

/** What is no text, as class files are, stands in lines by its bytes. */
function contentOf(text: string): string | Uint8Array {
  return text.startsWith('base64:') ? Buffer.from(text.slice('base64:'.length), 'base64') : text;
}

function keyOf(kind: QuestionKind, { package: name, version, symbols }: KnownAsk): string {
  return [kind, name, version, ...(kind === 'called' ? [JSON.stringify(symbols.entries)] : [])].join(' ');
}

function worthOf(kind: QuestionKind, truth: boolean, { reachability, exposure }: Verdict, ask: KnownAsk): Worth {
  if (ask.kind === 'testOnly' && exposure === 'testOnly' && reachability !== 'reachable') return 'right';
  if (reachability === 'unreachable') return truth ? 'wrongUnreachable' : 'right';
  if (reachability === 'reachable') return truth ? 'right' : 'wrongReachable';
  if (kind === 'called') return 'undecided';
  if (exposure === 'toolingOnly' || exposure === 'testOnly') return 'bounded';
  if (!truth) return 'undecided';
  return exposure === 'loaded' ? 'right' : exposure === 'mayBeLoaded' ? 'bounded' : 'undecided';
}
