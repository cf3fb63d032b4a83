/** Small changes to single lines that the service decides by: addresses, branches, crontabs, what git says, indexes of advisories. */
import { readFileSync } from 'node:fs';
import { compareIndexes, hasId, linesTaken, usableEcosystems } from '../../service/advisories/bucket.ts';
import { isId } from '../../service/foundation/ids.ts';
import { parseCredentials } from '../../service/git/credential-file.ts';
import { explainFailure, tellable } from '../../service/git/fetch-failed.ts';
import { fullRef } from '../../service/git/remote.ts';
import { isValidBranchName, normalizeRepositoryUrl } from '../../service/git/repository-url.ts';
import { isEmail } from '../../service/http/request-body.ts';
import { readWebhookEvent } from '../../service/pull-requests/webhook-event.ts';
import { checkCrontab, isTimezone, nextRun } from '../../service/schedules/crontab.ts';
import { safePath } from '../../service/sources/source-file.ts';
import { lineSuite } from './line-suite.ts';
import type { Files } from './perturbed-case.ts';
import { plain } from './plain.ts';
import type { Suite } from './suite.ts';

const root = new URL('../../service/perturbed/', import.meta.url);
const prefixes = [
  'https://bitbucket.org/',
  'https://git.example:7990/scm/',
  'http://127.0.0.1:8080/',
  'file:///srv/git',
];
/** Before an hour is skipped, and before one comes twice. */
const moments = ['2026-03-28T23:30:00Z', '2026-10-25T00:59:00Z'].map((text) => new Date(text));

const questions = {
  addresses: (line: string) => [normalizeRepositoryUrl(line, prefixes), isEmail(line), isId(line)],
  branches: (line: string) => [isValidBranchName(line), attempt(() => fullRef(line)), safePath(line)],
  crontabs: (line: string) => {
    const check = checkCrontab(line);
    const runs = check.ok ? moments.map((moment) => nextRun(line, 'Europe/Berlin', moment)) : [];
    return [check, ...runs, isTimezone(line)];
  },
  'git-words': (line: string) => {
    const stderr = line.replaceAll('|', '\n');
    const endings = ['exited', 'timed_out', 'output_too_long', 'cancelled'] as const;
    return [
      tellable(stderr),
      ...endings.map((ending) =>
        told(explainFailure({ ending, code: 128, stdout: '', stderr }, { timeoutMs: 60_000 })),
      ),
      ...[126, -1].map((code) => told(explainFailure({ ending: 'exited', code, stdout: '', stderr }))),
    ];
  },
} as const satisfies Readonly<Record<string, (line: string) => readonly unknown[]>>;

type Name = keyof typeof questions;

export function serviceWordSuites(): readonly Suite[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a constant
  const ofLines = (Object.keys(questions) as Name[]).map((name) =>
    lineSuite({
      name: `service-words/${name}`,
      texts: { lines: read(name) },
      answer: (line) => plain(questions[name](line)),
      digests: new URL(`${name}.txt`, root),
      // The next of a crontab is looked for minute by minute where there is none for years.
      ...(name === 'crontabs' ? { perText: 150 } : {}),
    }),
  );
  return [...ofLines, wholeTexts()];
}

/** Texts that are read whole. */
function wholeTexts(): Suite {
  const index = read('index');
  return {
    name: 'service-words/texts',
    cases: [
      { name: 'credentials', files: { text: read('credentials') }, outcome: tried(parseCredentials) },
      ...[
        'pullrequest:created',
        'pullrequest:fulfilled',
        'pr:opened',
        'pr:merged',
        'repo:push',
        'repo:refs_changed',
      ].map((key) => ({
        name: `webhook ${key}`,
        files: { text: read('webhooks') },
        outcome: tried((text) => readWebhookEvent(key, JSON.parse(text))),
      })),
      {
        name: 'index',
        files: { text: index },
        outcome: tried((text) => [
          compareIndexes(index, text),
          compareIndexes(text, index),
          hasId(text, 'GHSA-2'),
          linesTaken(
            text,
            new Map([
              ['GHSA-2', '2026-01-02T00:00:00Z'],
              ['GHSA-4', '2026-01-01T00:00:00Z'],
            ]),
          ),
          usableEcosystems(text),
        ]),
      },
    ],
    perFile: 150,
    digests: new URL('texts.txt', root),
  };
}

function read(name: string): string {
  return readFileSync(new URL(`${name}-lines.txt`, root), 'utf8');
}

function tried(ask: (text: string) => unknown): (files: Files) => Promise<readonly string[]> {
  return async ({ text = '' }) => [plain(attempt(() => ask(text)))];
}

function attempt(ask: () => unknown): unknown {
  try {
    return ask();
  } catch (error) {
    return error instanceof SyntaxError ? 'no JSON' : String(error);
  }
}

function told({ code, message }: { readonly code: string; readonly message: string }): readonly string[] {
  return [code, message];
}
