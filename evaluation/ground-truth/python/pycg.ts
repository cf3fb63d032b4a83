/** Runs PyCG, from its own sources, over the same cases in one process of Python. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { GraphCase } from './graph-cases.ts';

const run = promisify(execFile);

const script = `
import json, os, sys

sys.path.insert(0, sys.argv[1])
from pycg import formats
from pycg.pycg import CallGraphGenerator
from pycg.utils.constants import CALL_GRAPH_OP

answers = []
for folder in json.load(open(sys.argv[2])):
    try:
        os.chdir(folder)
        generator = CallGraphGenerator([os.path.join(folder, "main.py")], folder, -1, CALL_GRAPH_OP)
        generator.analyze()
        answers.append(formats.Simple(generator).generate())
    except Exception as error:
        answers.append(None)
print(json.dumps(answers))
`;

/** Edges for each case, `undefined` where PyCG failed; nothing at all where it does not run here. */
export async function pycgEdges(
  sources: string,
  cases: readonly GraphCase[],
): Promise<readonly (ReadonlySet<string> | undefined)[] | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'vedette-pycg-'));
  try {
    await writeFile(join(folder, 'run.py'), script);
    await writeFile(join(folder, 'cases.json'), JSON.stringify(cases.map((item) => item.folder)));
    const { stdout } = await run('python3', ['-B', join(folder, 'run.py'), sources, join(folder, 'cases.json')], {
      maxBuffer: 1 << 26,
      timeout: 300_000,
    });
    const answers: unknown = JSON.parse(stdout.slice(stdout.indexOf('[')));
    if (!Array.isArray(answers)) return undefined;
    return answers.map((answer: unknown) => {
      if (typeof answer !== 'object' || answer === null) return undefined;
      return new Set(
        Object.entries(answer).flatMap(([from, to]) =>
          Array.isArray(to) ? to.map((item) => `${from} → ${String(item)}`) : [],
        ),
      );
    });
  } catch {
    return undefined;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
