/** How runtimes tell which functions ran: PHP by Xdebug's trace, Ruby by its own. */
import { spawnSync } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { FunctionShape } from '../../../src/engine/model/object-facts.ts';
import type { LanguageName } from '../../../src/engine/model/language-name.ts';
import { packagist } from '../loads/packagist.ts';
import { rubyGems } from '../loads/rubygems.ts';
import type { Runtime } from '../loads/runtime.ts';

export interface Tracer {
  readonly runtime: Runtime;
  readonly language: LanguageName;
  readonly extension: string;
  /** What ran, as keys of functions. */
  readonly ran: (folder: string, records: string) => Promise<ReadonlySet<string>>;
  /** @param text of the file that holds the function */
  readonly keyOf: (path: string, text: string, shape: FunctionShape) => string;
}

const rubyRecorder = fileURLToPath(new URL('../loads/recorders/called-methods.rb', import.meta.url));

export const tracers: readonly Tracer[] = [
  {
    runtime: {
      ...packagist,
      missing: () =>
        packagist.missing() ??
        (spawnSync('php', ['-m'], { encoding: 'utf8' }).stdout.includes('xdebug') ? undefined : 'php-xdebug'),
      async install(folder) {
        await packagist.install(folder);
        const settings = ['mode=trace', 'start_with_request=yes', 'trace_format=1', 'use_compression=false', 'trace_output_name=calls.%p.%u', `output_dir=${join(dirname(folder), 'records')}`]; // biome-ignore format: a list
        await writeFile(
          join(dirname(folder), 'settings/trace.ini'),
          settings.map((line) => `xdebug.${line}\n`).join(''),
        );
      },
      readLoads: async () => [],
    },
    language: 'php',
    extension: '.php',
    ran: tracedFunctions,
    keyOf: (_path, _text, { owner, name }) => (owner === '' ? name : `${owner}::${name}`).toLowerCase(),
  },
  {
    runtime: {
      ...rubyGems,
      environment: (folder, records) => ({
        ...rubyGems.environment(folder, records),
        RUBYOPT: `-r${rubyRecorder}`,
      }),
      readLoads: async () => [],
    },
    language: 'ruby',
    extension: '.rb',
    ran: tracedPlaces,
    keyOf: (path, text, { start }) => placeKey(path, text.slice(0, start).split('\n').length),
  },
];

/** Lines of Xdebug: the third field is 0 where a function is entered, the sixth its name, the seventh 1 where it is PHP code. */
async function tracedFunctions(_folder: string, records: string): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for (const file of await readdir(records)) {
    if (!file.endsWith('.xt')) continue;
    for await (const line of createInterface({ input: createReadStream(join(records, file)) })) {
      const [, , entry, , , name = '', isWritten] = line.split('\t');
      if (entry === '0' && isWritten === '1') found.add(name.replace('->', '::').toLowerCase());
    }
  }
  return found;
}

async function tracedPlaces(_folder: string, records: string): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for (const file of await readdir(records))
    for (const line of (await readFile(join(records, file), 'utf8')).split('\n')) {
      const [path = '', number] = line.split('\t');
      found.add(placeKey(path, Number(number)));
    }
  return found;
}

/** Wherever a gem lies. */
function placeKey(path: string, line: number): string {
  return `${path.split('/gems/').at(-1) ?? ''}:${line}`;
}
