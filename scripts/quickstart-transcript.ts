/**
 * Writes docs/quickstart.md by doing what it says: starts the demonstration on an empty data folder, calls all nine operations
 * with curl, and keeps requests and answers, with what differs from run to run replaced: `node scripts/quickstart-transcript.ts`.
 */
import { execFile, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { print, shorten } from './quickstart-shortening.ts';
import { afterword, callFunction, demoAddress, foreword, type Step, steps } from './quickstart-steps.ts';

const startTimeoutMs = 120_000;
const root = fileURLToPath(new URL('..', import.meta.url));
const run = promisify(execFile);

const dataDir = mkdtempSync(join(tmpdir(), 'vedette-quickstart-'));
const server = spawn(process.execPath, ['bin/vedette.mjs', 'serve', '--demo'], {
  cwd: root,
  env: { PATH: process.env['PATH'], VEDETTE_DATA_DIR: dataDir, VEDETTE_PORT: '0', VEDETTE_LOG_LEVEL: 'error' },
  stdio: ['ignore', 'pipe', 'inherit'],
});
try {
  const { address, id, secret } = await welcomed();
  /** Shell variables; later steps use the values that earlier answers gave. */
  const known = new Map([
    ['TOKEN_ID', id],
    ['TOKEN_SECRET', secret],
    ['REPOSITORY_URL', `${pathToFileURL(dataDir).href}/demo/corner-shop.git`],
  ]);
  const parts: string[] = [];
  for (const step of steps) parts.push(await perform(step, address, known));
  // What the page only names has to work as well.
  for (const [, command = ''] of afterword.matchAll(/`(vedette_call \/[^`]*)`/g))
    await answerTo(command, address, known);
  writeFileSync(new URL('../docs/quickstart.md', import.meta.url), `${foreword}\n${parts.join('\n')}\n${afterword}`);
} finally {
  const ended = new Promise((resolve) => server.once('exit', resolve));
  if (server.exitCode === null && server.kill('SIGTERM')) await ended;
  rmSync(dataDir, { recursive: true, force: true });
}

async function welcomed(): Promise<{ address: string; id: string; secret: string }> {
  const text = await new Promise<string>((resolve, reject) => {
    let output = '';
    const timer = setTimeout(() => reject(new Error(`the demonstration said only: ${output}`)), startTimeoutMs);
    server.once('exit', (code) => reject(new Error(`the demonstration ended with ${code}: ${output}`)));
    server.stdout.on('data', (data: Buffer) => {
      output += data.toString('utf8');
      if (!output.includes('Stop with Ctrl-C')) return;
      clearTimeout(timer);
      resolve(output);
    });
  });
  const word = (pattern: RegExp): string => {
    const [, found] = pattern.exec(text) ?? [];
    if (found === undefined) throw new Error(`the demonstration does not say ${pattern.source}`);
    return found;
  };
  return {
    address: word(/running at (\S+)/),
    id: word(/Token id +(\S+)/),
    secret: word(/Token secret +(\S+)/),
  };
}

/** What the page shows is what is run: the same function and the same command, in a shell. */
async function perform(step: Step, address: string, known: Map<string, string>): Promise<string> {
  const command = `vedette_call ${step.path} ${shellWord(step.body, known)}`;
  const answer = await answerTo(command, address, known);
  const keeps = Object.entries(step.keeps ?? {});
  for (const [variable, path] of keeps) known.set(variable, valueAt(answer, path));
  const keepLines = keeps.map(([variable, path]) => `${variable}=…  # ${path} of the answer\n`).join('');
  return `## ${step.title}

${step.words}

\`\`\`sh
${command}
\`\`\`
\`\`\`json
${masked(print(shorten(answer)), known)}
\`\`\`
${keepLines === '' ? '' : `\`\`\`sh\n${keepLines}\`\`\`\n`}`;
}

async function answerTo(command: string, address: string, known: ReadonlyMap<string, string>): Promise<unknown> {
  const script = `${callFunction.replace(demoAddress, address)}\n${command}`;
  const { stdout } = await run('sh', ['-c', script], {
    env: { PATH: process.env['PATH'], ...Object.fromEntries(known) },
  });
  const answer: unknown = JSON.parse(stdout);
  if (typeof answer === 'object' && answer !== null && 'error' in answer) throw new Error(`${command}: ${stdout}`);
  return answer;
}

/** JSON in single quotes, left for a variable where one that is known by then stands. */
function shellWord(body: object, known: ReadonlyMap<string, string>): string {
  const quoted = print(body).replaceAll("'", "'\\''");
  return `'${quoted.replaceAll(/\$([A-Z_]+)/g, (text, name: string) => (known.has(name) ? `'${text}'` : text))}'`;
}

/** Secrets and places of this run, should an answer hold any. */
function masked(text: string, known: ReadonlyMap<string, string>): string {
  return [...known].reduce((masking, [name, value]) => masking.replaceAll(value, name), text);
}

/** @param path steps into the answer: `alerts.0.id` */
function valueAt(answer: unknown, path: string): string {
  let value = answer;
  for (const name of path.split('.'))
    value = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
  if (typeof value !== 'string') throw new Error(`the answer has no text at ${path}`);
  return value;
}
