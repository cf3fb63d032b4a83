/**
 * The cases of the call-graph benchmark as verdicts: the case is installed as a distribution that first-party code imports,
 * and each of its functions is asked about as an advisory's symbol. What the right edges lead to from the module must be
 * reachable, and nothing else.
 */
import { memoryTree } from '../../../src/engine/files/memory-tree.ts';
import type { Package } from '../../../src/engine/model/package.ts';
import { inProcessFacts } from '../../../src/engine/languages/extract-facts.ts';
import { analyzeReachability } from '../../../src/engine/reachability/analyze.ts';
import type { GraphCase } from './graph-cases.ts';

export interface VerdictScore {
  positives: number;
  found: number;
  negatives: number;
  wrong: number;
  unreachable: number;
  readonly notes: string[];
}

const packages = '.venv/lib/python3.12/site-packages/';
const span = { startLine: 1, startColumn: 1, endLine: 1, endColumn: 2 };
const subject: Package = {
  ecosystem: 'PyPI',
  name: 'subject',
  normalizedName: 'subject',
  version: '1.0.0',
  constraint: '',
  purl: 'pkg:pypi/subject@1.0.0',
  source: { kind: 'registry', url: '' },
  replaces: null,
  directness: 'direct',
  isDirect: true,
  scope: 'production',
  manifestPath: 'pyproject.toml',
  span,
  lockfilePath: 'poetry.lock',
  lockfileSpan: span,
  parents: [],
  dependencyPath: ['subject@1.0.0'],
};

export async function judgeCase(item: GraphCase, score: VerdictScore): Promise<void> {
  const own = [...item.expected.keys()].filter((name) => isOwn(item, name));
  const modules = new Set([...item.files.keys()].map((path) => moduleName(path)));
  const asked = own.filter((name) => !modules.has(name) && !name.includes('<'));
  if (asked.length === 0) return;
  const tree = memoryTree({
    'app.py': 'import main\n',
    ...Object.fromEntries([...item.files].map(([path, text]) => [`${packages}${path}`, text])),
    [`${packages}subject-1.0.0.dist-info/METADATA`]: 'Metadata-Version: 2.1\nName: subject\nVersion: 1.0.0\n',
    [`${packages}subject-1.0.0.dist-info/RECORD`]: [...item.files.keys()].map((path) => `${path},,\n`).join(''),
  });
  const verdicts = await analyzeReachability({
    tree,
    packages: [subject],
    graphs: [
      { ecosystem: 'PyPI', lockfilePath: 'poetry.lock', folders: [''], roots: ['subject@1.0.0'], edges: new Map() },
    ],
    facts: inProcessFacts,
    questions: asked.map((name) => ({
      package: subject,
      advisoryId: 'BENCH-1',
      symbols: { grade: 'curated', entries: [split(name, modules)], goos: [], goarch: [] },
    })),
  });
  const reached = closure(item.expected);
  for (const [index, name] of asked.entries()) {
    const answer = verdicts[index]?.reachability;
    if (answer === 'unreachable') score.unreachable++;
    if (reached.has(name)) {
      score.positives++;
      if (answer === 'reachable') score.found++;
      else score.notes.push(`${item.name}: ${name} is reached and is called ${answer}`);
    } else {
      score.negatives++;
      if (answer === 'reachable') {
        score.wrong++;
        score.notes.push(`${item.name}: ${name} is not reached and is called reachable`);
      }
    }
  }
}

function isOwn(item: GraphCase, name: string): boolean {
  return [...item.files.keys()].some((path) => name === moduleName(path) || name.startsWith(`${moduleName(path)}.`));
}

function moduleName(path: string): string {
  return path
    .replace(/\.py$/, '')
    .replace(/(?:^|\/)__init__$/, '')
    .replaceAll('/', '.');
}

/** The longest module that the name begins with, and the rest. */
function split(name: string, modules: ReadonlySet<string>): { readonly module: string; readonly name: string } {
  const parts = name.split('.');
  for (let length = parts.length - 1; length > 0; length--) {
    const module = parts.slice(0, length).join('.');
    if (modules.has(module)) return { module, name: parts.slice(length).join('.') };
  }
  return { module: '', name };
}

function closure(graph: ReadonlyMap<string, readonly string[]>): ReadonlySet<string> {
  const seen = new Set(['main']);
  for (const name of seen) for (const next of graph.get(name) ?? []) seen.add(next);
  return seen;
}
