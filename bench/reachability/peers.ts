/**
 * Other tools over the same tree, where their programs are on the path: for their time and memory only, since they answer
 * other questions. Jelly builds a call graph from the entry files, semgrep matches a pattern in first-party code, and
 * govulncheck asks its database about Go code.
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { itemsOf, memberOf, objectWith } from '../../evaluation/peers/json.ts';
import { askPeer, onPath, type Peer } from '../../evaluation/peers/peer.ts';

interface TreePeer extends Peer<unknown> {
  /** What is counted of its answer, to see that it worked. */
  readonly counted: string;
  /** Its arguments; `undefined` where it has nothing to look at there. */
  readonly args: readonly string[] | undefined;
}

/** One line for each tool; what is not installed says so. */
export async function peersBeside(folder: string): Promise<readonly string[]> {
  const lines: string[] = [];
  for (const peerOf of [jelly, semgrep, govulncheck]) {
    const scratch = mkdtempSync(join(tmpdir(), 'vedette-peer-'));
    try {
      lines.push(await lineOf(peerOf(folder, scratch)));
    } finally {
      rmSync(scratch, { recursive: true });
    }
  }
  return lines;
}

async function lineOf(peer: TreePeer): Promise<string> {
  const program = onPath(peer.name);
  if (program === undefined) return `${peer.name}: not installed`;
  if (peer.args === undefined) return `${peer.name}: nothing for it here`;
  const answer = await askPeer(peer, { program, args: peer.args }, { what: peer.counted, ours: 1 });
  const name = `${peer.name} ${answer.version}`;
  if (answer.kind === 'did not work') return `${name}: did not do the work: ${answer.why}`;
  const { ms, processorMs = 0, peakMegabytes = 0 } = answer.measured;
  return `${name}: ${(ms / 1000).toFixed(1)} s (processor ${(processorMs / 1000).toFixed(1)} s), resident ${peakMegabytes.toFixed(0)} MB, ${answer.found.length} ${peer.counted}`;
}

function jelly(folder: string, scratch: string): TreePeer {
  const graph = join(scratch, 'graph.json');
  const entries = readdirSync(folder).filter((file) => /^[^.].*\.[cm]?js$/.test(file));
  const files = entries.map((file) => join(folder, file));
  return {
    name: 'jelly',
    version: { args: ['--version'], pattern: /(\d+\.\d+\.\d+)/ },
    successCodes: [0],
    counted: 'functions',
    read: () => Object.keys(memberOf(objectWith(readFileSync(graph, 'utf8'), 'functions'), 'functions') ?? {}),
    args: files.length === 0 ? undefined : ['--basedir', folder, '--callgraph-json', graph, ...files],
  };
}

function semgrep(folder: string, scratch: string): TreePeer {
  const rule = join(scratch, 'rule.json');
  const loads = { id: 'loads', languages: ['javascript'], severity: 'INFO', message: 'load', pattern: 'require($X)' };
  writeFileSync(rule, JSON.stringify({ rules: [loads] }));
  const quiet = ['--metrics=off', '--disable-version-check', '--no-git-ignore', '--quiet', '--json'];
  return {
    name: 'semgrep',
    version: { args: ['--version'], pattern: /(\d+\.\d+\.\d+)/ },
    // Findings change its exit code only where --error asks for it.
    successCodes: [0],
    counted: 'files scanned',
    read: (output) => {
      const scanned = memberOf(objectWith(output, 'paths')['paths'], 'scanned');
      return Array.isArray(scanned) ? scanned : [];
    },
    args: ['scan', ...quiet, '--config', rule, folder],
  };
}

function govulncheck(folder: string): TreePeer {
  return {
    name: 'govulncheck',
    version: { args: ['-version'], pattern: /govulncheck@v(\d+\.\d+\.\d+)/ },
    // With JSON asked for, findings do not change its exit code.
    successCodes: [0],
    counted: 'modules looked at',
    read: (output) => {
      const messages = output.split(/^(?=\{)/m).filter((text) => text.startsWith('{'));
      return messages.flatMap((text) => itemsOf(memberOf(memberOf(JSON.parse(text), 'SBOM'), 'modules')));
    },
    args: existsSync(join(folder, 'go.mod')) ? ['-C', folder, '-format', 'json', './...'] : undefined,
  };
}
