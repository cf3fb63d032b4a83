/**
 * Whether derived functions make a call of another function look like a call of the vulnerable one: for each record, programs that call one
 * function each, which is neither true nor leads to a true one, are scanned with the record's derived functions and the package's own code.
 */
import { memoryLookup } from '../../../../src/engine/advisories/memory-lookup.ts';
import type { OsvRecord } from '../../../../src/engine/advisories/osv-record.ts';
import { readOsvRecord } from '../../../../src/engine/advisories/read-osv-record.ts';
import type { FileTree } from '../../../../src/engine/files/file-tree.ts';
import { memoryTree } from '../../../../src/engine/files/memory-tree.ts';
import { inProcessFacts } from '../../../../src/engine/languages/extract-facts.ts';
import { runnerOfNoRules } from '../../../../src/engine/rules/model/rule-runner.ts';
import { scan } from '../../../../src/engine/scan.ts';
import type { FactReader } from '../../../../src/engine/syntax/fact-reader.ts';
import { calledFunctions, type CalledFunction, type CalledFunctions, type CallsQuestion } from './called-functions.ts';
import { type CalledPackage, calledProgram } from './called-program.ts';

export interface FalseCallsQuestion extends Omit<CallsQuestion, 'isScript'> {
  readonly subject: CalledPackage;
  /** The line of an overlay that holds the record's derived functions. */
  readonly line: Readonly<Record<string, unknown>>;
  /** The vulnerable release as it is installed. */
  readonly installed: FileTree;
}

export interface ScannedCall extends CalledFunction {
  /** `true one`: a way from the program to a true function is known, so that it is no false call. */
  readonly answer: 'reachable' | 'true one' | 'not reachable' | 'package not listed';
  /** What the scan says of the derived functions. */
  readonly explanation: string;
}

export interface FalseCalls extends Pick<CalledFunctions, 'leftOut'> {
  readonly scanned: readonly ScannedCall[];
  /** Functions that no program of the language can name. */
  readonly unwritten: number;
}

export async function falseCalls(question: FalseCallsQuestion): Promise<FalseCalls> {
  const { subject, line, truth, installed } = question;
  const { functions, leftOut } = await calledFunctions({ ...question, isScript: subject.ecosystem === 'npm' });
  const lookup = memoryLookup([
    ...derivedRecord(subject, line),
    ...recordOf(subject, 'TRUE-1', { symbols: truth.map(({ module, name }) => ({ module, name })) }),
  ]);
  const facts = rememberingFacts();
  const scanned: ScannedCall[] = [];
  let unwritten = 0;
  for (const one of functions) {
    const files = calledProgram(subject, one.called);
    if (files === undefined) {
      unwritten++;
      continue;
    }
    const report = await scan({
      tree: memoryTree(files),
      lookup,
      facts,
      ruleRunner: runnerOfNoRules,
      rules: [],
      sources: { find: async () => ({ tree: installed, digest: '', isBound: true }) },
      registries: { [subject.ecosystem]: ['https://registry.example/'] },
    });
    const verdictOf = (id: string) => report.occurrences.find(({ hit }) => hit.advisory.id === id)?.verdict;
    const [derived, known] = [verdictOf('DERIVED-1'), verdictOf('TRUE-1')];
    const answer =
      derived === undefined
        ? 'package not listed'
        : derived.reachability !== 'reachable'
          ? 'not reachable'
          : one.leadsToTrue || known?.reachability === 'reachable'
            ? 'true one'
            : 'reachable';
    scanned.push({ ...one, answer, explanation: derived?.explanation ?? '' });
  }
  return { scanned, leftOut, unwritten };
}

function derivedRecord(subject: CalledPackage, line: Readonly<Record<string, unknown>>): readonly OsvRecord[] {
  const { affected } = line;
  const [first] = Array.isArray(affected) ? affected : [];
  return recordOf(subject, 'DERIVED-1', first?.ecosystem_specific);
}

function recordOf({ ecosystem, name }: CalledPackage, id: string, specific: unknown): readonly OsvRecord[] {
  const ranges = [{ type: 'ECOSYSTEM', events: [{ introduced: '0' }] }];
  const affected = [{ package: { ecosystem, name }, ranges, ecosystem_specific: specific }];
  const { record } = readOsvRecord({ id, summary: 'A vulnerability', affected });
  return record === undefined ? [] : [record];
}

/** Every program of a record has the same packages installed, which need be parsed but once. */
function rememberingFacts(): FactReader {
  const known = new Map<string, ReturnType<FactReader['read']>>();
  return {
    read(request) {
      if (!/(?:^|\/)(?:node_modules|site-packages|vendor)\//.test(request.path)) return inProcessFacts.read(request);
      const key = `${request.path}\n${request.isDetailed === true}`;
      let facts = known.get(key);
      if (facts === undefined) known.set(key, (facts = inProcessFacts.read(request)));
      return facts;
    },
  };
}
