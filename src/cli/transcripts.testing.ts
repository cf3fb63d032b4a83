/**
 * Commands that ask a server, as they stand in `transcripts`: the words of each, what the server answers by path, and behind `=>` what
 * was asked of it in which order, what was printed, and the exit code where it is not 0.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { sectionsOf } from '../testing/sections.ts';
import { stubServer } from './stub-server.testing.ts';

export interface Transcript {
  /** `fixes: fixes plan r1`, the file and the words. */
  readonly name: string;
  readonly words: string;
  /** JSON: by path an answer, or `{ "status": …, "body": … }`, or `{ "inTurn": [answers] }`, of which the last is given for ever. */
  readonly answers: string;
  readonly told: string;
}

export function transcripts(): readonly Transcript[] {
  const folder = new URL('transcripts/', import.meta.url);
  return readdirSync(folder)
    .sort()
    .flatMap((file) =>
      sectionsOf(readFileSync(new URL(file, folder), 'utf8')).parts.map(([words, content]) => {
        const [answers = '', told = ''] = content.split(/^=>\n/m);
        return { name: `${file.replace('.txt', '')}: ${words}`, words, answers, told };
      }),
    );
}

/** A server whose answers lead on and on must end, too. */
const requestsMax = 12;

/** A line for each request, then what is printed. @throws {SyntaxError} where the answers are no JSON */
export async function played({ words, answers }: Pick<Transcript, 'words' | 'answers'>): Promise<string> {
  const known: ReadonlyMap<string, unknown> = new Map(Object.entries(objectOf(JSON.parse(answers))));
  const turns = new Map<string, number>();
  const server = await stubServer();
  try {
    server.reply = (path) => {
      const turn = turns.get(path) ?? 0;
      if (server.asked.length > requestsMax) return { status: 500, body: { error: { message: 'that is enough' } } };
      turns.set(path, turn + 1);
      const answer = known.get(path) ?? { status: 404, body: { error: { message: 'there is no such operation' } } };
      const { inTurn } = objectOf(answer);
      const one: unknown = Array.isArray(inTurn) ? (inTurn[turn] ?? inTurn.at(-1)) : answer;
      const { status, body, text } = objectOf(one);
      if (typeof status !== 'number') return { status: 200, body: objectOf(one) };
      return typeof text === 'string' ? { status, text } : { status, body: objectOf(body) };
    };
    const failure = await server.run(...wordsOf(words)).then(
      () => '',
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
    // What is wrong with the words themselves has been printed.
    const refused = failure === '' || server.printed.includes(failure) ? '' : `error: ${failure}\n`;
    const asked = server.asked.map(({ path, body }) => `> ${path} ${JSON.stringify(body)}\n`).join('');
    const exit = server.exitCode === 0 ? '' : `exit ${server.exitCode}\n`;
    return `${asked}${server.printed}${refused}${exit}`.replaceAll(/http:\/\/127\.0\.0\.1:\d+/g, 'http://server');
  } finally {
    await server.close();
  }
}

/** With quotes around what holds blanks. */
function wordsOf(line: string): readonly string[] {
  return [...line.matchAll(/'([^']*)'|\S+/g)].map(([word, quoted]) => quoted ?? word);
}

function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
