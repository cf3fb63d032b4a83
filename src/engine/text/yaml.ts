/**
 * YAML with positions: `readYaml(file)` gives `{ documents, problems }`, one tree of `positioned.ts` a document. Numbers
 * and dates stay text as written, `true`, `false` and `null` become values. Aliases and merge keys are followed within a
 * budget. A broken text gives what stands before the break, with a problem that names its line.
 */
import { type Event, EVENT_ID, parseEvents, YAMLException } from 'js-yaml';
import type { Problem } from '../model/problem.ts';
import type { Positioned } from './positioned.ts';
import type { SourceFile } from './source-file.ts';
import { type Finding, treeBuilder } from './yaml-build.ts';
import { readYamlLines } from './yaml-lines.ts';

export interface YamlReading {
  /** Empty documents are left out. */
  readonly documents: readonly Positioned[];
  /** Empty exactly where the whole text was read as meant. */
  readonly problems: readonly Problem[];
}

export interface YamlOptions {
  readonly depthMax?: number;
  /** Values that aliases may stand for in all; the whole of a bomb would not fit in any memory. */
  readonly aliasedValuesMax?: number;
  /**
   * Members that are checked and left out of the tree, which saves memory where a format has much that nobody asks for;
   * `depth` is that of the map they stand in, 1 for the root.
   */
  readonly leavesOut?: ((key: string, depth: number) => boolean) | undefined;
  /**
   * Of longer texts that are not plain only the lines within this many characters are read: the parser takes thirty times
   * its text in memory.
   */
  readonly lengthMax?: number;
}

const defaultDepthMax = 100;
const defaultLengthMax = 32_000_000;

export function readYaml(file: SourceFile, options: YamlOptions = {}): YamlReading {
  const documents = readYamlLines(file.text, { leavesOut: options.leavesOut, readMember });
  return documents === undefined ? readAnyYaml(file, options) : { documents, problems: [] };

  function readMember(text: string, depth: number): Positioned | undefined {
    const { leavesOut, lengthMax = defaultLengthMax } = options;
    if (text.length > lengthMax) return undefined;
    const reading = readWhole(text, {
      ...options,
      depthMax: (options.depthMax ?? defaultDepthMax) - depth,
      leavesOut: leavesOut && ((key, below) => leavesOut(key, below + depth - 1)),
    });
    const [root, ...others] = reading.documents;
    const isPlain = reading.findings.length === 0 && reading.aliases === 0 && others.length === 0;
    return isPlain && root?.kind === 'map' && root.members.length === 1 ? root.members[0] : undefined;
  }
}

/** By the full reader, a fifth as fast as the quick one, which knows only what is plain and without fault. */
export function readAnyYaml(file: SourceFile, options: YamlOptions = {}): YamlReading {
  const lengthMax = options.lengthMax ?? defaultLengthMax;
  const isLong = file.text.length > lengthMax;
  const whole = isLong ? file.text.slice(0, file.text.lastIndexOf('\n', lengthMax) + 1) : file.text;
  const { documents, findings } = readWhole(whole, options);
  const cut = isLong ? [{ offset: whole.length, message: `only the first ${lengthMax} characters are read` }] : [];
  const problems = [...findings, ...cut].map(({ offset, message }): Problem => {
    return { line: file.span(offset, offset).startLine, message };
  });
  return { documents, problems };
}

interface WholeReading {
  readonly documents: readonly Positioned[];
  readonly findings: readonly Finding[];
  readonly aliases: number;
}

function readWhole(whole: string, options: YamlOptions): WholeReading {
  const { events, text, broken } = eventsOf(whole, options.depthMax ?? defaultDepthMax);
  const builder = treeBuilder(text, options);
  for (const event of events) builder.take(event);
  return {
    documents: builder.documents,
    findings: [...builder.problems, ...(broken === undefined ? [] : [broken])],
    aliases: events.filter(({ type }) => type === EVENT_ID.ALIAS).length,
  };
}

/** The events of the text, or of the longest part before its first error that can be found in a few tries. */
function eventsOf(text: string, depthMax: number): { events: readonly Event[]; text: string; broken?: Finding } {
  let broken: Finding | undefined;
  let end = text.length;
  for (let attempt = 0; attempt < linesGivenUp.length; attempt++) {
    const part = text.slice(0, end);
    try {
      const events = parseEvents(part, { maxDepth: depthMax });
      return { events, text: part, ...(broken === undefined ? {} : { broken }) };
    } catch (error) {
      const isSyntax = error instanceof YAMLException;
      const offset = Math.min(isSyntax ? (error.mark?.position ?? 0) : 0, end);
      const reason = isSyntax ? error.reason : 'the reader gave up';
      broken ??= { offset, message: `not valid YAML: ${reason}; what follows is not read` };
      end = cutBefore(text, offset, end, attempt);
    }
  }
  return { events: [], text: '', ...(broken === undefined ? {} : { broken }) };
}

/** Lines above the error's own that each attempt gives up: a break often begins a little before it is noticed. */
const linesGivenUp = [0, 0, 1, 3, 9, 81];

function cutBefore(text: string, offset: number, end: number, attempt: number): number {
  let at = text.lastIndexOf('\n', offset - 1) + 1;
  const up = Math.max(linesGivenUp[attempt] ?? 0, at < end ? 0 : 1);
  for (let lines = 0; lines < up && at > 0; lines++) at = at === 1 ? 0 : text.lastIndexOf('\n', at - 2) + 1;
  return at;
}
