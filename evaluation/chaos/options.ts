/** What a person may ask of `npm run test:chaos`. */
import { parseArgs } from 'node:util';

export const help = `Kills everything in turn while the service works, and asks whether what it acknowledged was done, once.

  npm run test:chaos -- [options]

  --seed N          another order of work and kills (default 1); it is printed
  --repositories N  how many are registered (default 200; embedded 40)
  --servers N       processes of \`vedette serve\` (default 2; embedded always 1)
  --workers N       processes of \`vedette worker\` (default 3; embedded always none)
  --kills N         beside those that go with changes of advisories (default 60; embedded 200)
  --organizations N that share the service, with a token each (default 3)
  --pull-requests N opened; some of them are updated and merged (default a fifth of the repositories)
  --schedules N     that are due each minute (default a tenth of the repositories)
  --removals N      repositories removed while they are scanned; every other one is added again (default a tenth of them)
  --changes N       changes of the advisories, each with a kill of everything before all are told (default 3)
  --embedded        one process on the embedded database instead of PostgreSQL
  --keep            leaves the folder with logs and data, and says where it is; so does a run with deviations

PostgreSQL is started in a temporary folder, on loopback alone, and ended again. Where VEDETTE_TEST_DATABASE_URL names one, a database is
made and dropped there instead, and the server itself is not restarted. Ends with 0, or with 1 where anything deviates.
`;

export interface Options {
  readonly seed: number;
  readonly repositories: number;
  readonly servers: number;
  readonly workers: number;
  readonly kills: number;
  readonly changes: number;
  readonly organizations: number;
  readonly pullRequests: number;
  readonly schedules: number;
  readonly removals: number;
  readonly isEmbedded: boolean;
  readonly isKept: boolean;
  readonly isHelp: boolean;
}

/** @throws {Error} with a sentence for the person who asked. */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seed: { type: 'string' },
      repositories: { type: 'string' },
      servers: { type: 'string' },
      workers: { type: 'string' },
      kills: { type: 'string' },
      changes: { type: 'string' },
      organizations: { type: 'string' },
      'pull-requests': { type: 'string' },
      schedules: { type: 'string' },
      removals: { type: 'string' },
      embedded: { type: 'boolean' },
      keep: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  const isEmbedded = values.embedded ?? false;
  const repositories = numberOf(values.repositories, '--repositories', isEmbedded ? 40 : 200, 1);
  const share = (of: number): number => Math.ceil(repositories / of);
  return {
    seed: numberOf(values.seed, '--seed', 1, 0),
    repositories,
    servers: isEmbedded ? 1 : numberOf(values.servers, '--servers', 2, 1),
    workers: isEmbedded ? 0 : numberOf(values.workers, '--workers', 3, 0),
    kills: numberOf(values.kills, '--kills', isEmbedded ? 200 : 60, 0),
    changes: numberOf(values.changes, '--changes', 3, 0),
    organizations: numberOf(values.organizations, '--organizations', 3, 1),
    pullRequests: numberOf(values['pull-requests'], '--pull-requests', share(5), 0),
    schedules: Math.min(repositories, numberOf(values.schedules, '--schedules', share(10), 0)),
    removals: Math.min(repositories, numberOf(values.removals, '--removals', share(10), 0)),
    isEmbedded,
    isKept: values.keep ?? false,
    isHelp: values.help ?? false,
  };
}

function numberOf(text: string | undefined, name: string, fallback: number, min: number): number {
  if (text === undefined) return fallback;
  const number = Number(text);
  if (!Number.isSafeInteger(number) || number < min)
    throw new Error(`${name} takes a whole number from ${min}, not ${text}`);
  return number;
}
