/**
 * Other tools over the same tree, where their programs are on the path: for their time and memory only, since they answer
 * other questions. Jelly builds a call graph from the entry files, semgrep matches a pattern in first-party code, and
 * govulncheck asks its database about Go code.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface Peer {
  readonly name: string;
  /** The command's arguments for a tree; `undefined` where the tool has nothing to look at there. */
  readonly optionsFor: (folder: string, scratch: string) => readonly string[] | undefined;
}

const timeLimitMs = 600_000;

const peers: readonly Peer[] = [
  {
    name: 'jelly',
    optionsFor: (folder, scratch) => {
      const entries = readdirSync(folder).filter((file) => /^[^.].*\.[cm]?js$/.test(file));
      if (entries.length === 0) return undefined;
      const files = entries.map((file) => join(folder, file));
      return ['--basedir', folder, '--callgraph-json', join(scratch, 'graph.json'), ...files];
    },
  },
  {
    name: 'semgrep',
    optionsFor: (folder, scratch) => {
      const rule = join(scratch, 'rule.json');
      const loads = {
        id: 'loads',
        languages: ['javascript'],
        severity: 'INFO',
        message: 'load',
        pattern: 'require($X)',
      };
      writeFileSync(rule, JSON.stringify({ rules: [loads] }));
      return [
        'scan',
        '--metrics=off',
        '--disable-version-check',
        '--no-git-ignore',
        '--quiet',
        '--config',
        rule,
        folder,
      ];
    },
  },
  {
    name: 'govulncheck',
    optionsFor: (folder) => (existsSync(join(folder, 'go.mod')) ? ['-C', folder, './...'] : undefined),
  },
];

/** One line for each tool; what is not installed says so. */
export function peersBeside(folder: string): readonly string[] {
  return peers.map(({ name, optionsFor }) => {
    const scratch = mkdtempSync(join(tmpdir(), 'vedette-peer-'));
    try {
      const options = optionsFor(folder, scratch);
      if (options === undefined) return `${name}: nothing for it here`;
      const started = performance.now();
      // `time -v` tells the largest memory of the command and its children.
      const timed = spawnSync('/usr/bin/time', ['-v', name, ...options], {
        encoding: 'utf8',
        timeout: timeLimitMs,
        maxBuffer: 64 * 1024 * 1024,
      });
      const seconds = (performance.now() - started) / 1000;
      const told = timed.error === undefined ? timed.stderr : '';
      if (/cannot run|No such file/.test(told) || timed.error !== undefined) {
        return `${name}: not run (${timed.error === undefined ? 'not installed' : timed.error.message})`;
      }
      const [, kilobytes = '0'] = /Maximum resident set size \(kbytes\): (\d+)/.exec(told) ?? [];
      const [, user = '0'] = /User time \(seconds\): ([\d.]+)/.exec(told) ?? [];
      return `${name}: ${seconds.toFixed(1)} s (processor ${user} s), resident ${(Number(kilobytes) / 1000).toFixed(0)} MB, exit ${timed.status}`;
    } finally {
      rmSync(scratch, { recursive: true });
    }
  });
}
