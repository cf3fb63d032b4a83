/** `vedette alerts|packages|issues|…`: every operation of a running server as a command, its flags made from the operation's schema. */
import type { Command } from 'commander';
import { terminalLine } from '../engine/text/terminal-text.ts';
import { answerTable } from './answer-table.ts';
import { callForDocument, callOperation, ServerRefusal } from './api-client.ts';
import type { CommandIo } from './command.ts';
import { addFieldFlags, argumentsOf, bodyOf, flagOfField } from './operation-flags.ts';
import type { OperationCommand } from './operation-commands.ts';
import { addServerFlags, serverOf } from './server-flags.ts';
import { writeDocument } from './write-document.ts';
import { pushEach } from '../engine/text/push-each.ts';

type Answer = Readonly<Record<string, unknown>>;

/** Of most lists there is no more than that; what asks for all shall end. */
const pagesMax = 10_000;
const pageSizeOfAll = 500;
const afterMax = 200;

/** Commands that were written by hand stay as they are: of those, only what has no command yet is added. */
export function registerOperations(program: Command, io: CommandIo, operations: readonly OperationCommand[]): void {
  for (const operation of operations) {
    const { group, verb, about, summary, description, isForOperators, pagesOf, isDocument } = operation;
    const parent =
      program.commands.find((command) => command.name() === group) ?? program.command(group).description(about);
    if (parent.commands.some((command) => command.name() === verb)) continue;
    const command = parent
      .command(verb)
      .summary(summary)
      .description(`${summary}.\n${description}${isForOperators === true ? '\nNeeds an operator’s token.' : ''}`);
    addFieldFlags(command.optionsGroup('The request:'), operation);
    if (pagesOf !== undefined) command.option('--all', 'all pages, one after the other');
    if (isDocument === true) command.option('--output <file>', 'write the document into this file');
    else command.option('--json', "print the server's answer as it is");
    addServerFlags(command.optionsGroup('The server:')).action(async () => run(operation, command, io));
  }
}

async function run(operation: OperationCommand, command: Command, io: CommandIo): Promise<void> {
  const options = command.opts<Answer>();
  const connection = serverOf(command, io);
  const body = await bodyOf(operation, command.args, options, io);
  try {
    if (operation.isDocument === true) {
      const { output = '' } = command.opts<{ output?: string }>();
      await writeDocument(await callForDocument(connection, operation.path, body), output, io);
      return;
    }
    const ask = async (more: object): Promise<unknown> =>
      callOperation(connection, operation.path, { ...body, ...more });
    const answer = options['all'] === true ? await allPages(ask, operation) : await ask({});
    if (options['json'] === true) io.stdout.write(`${JSON.stringify(answer, undefined, 2)}\n`);
    else {
      io.stdout.write(answerTable(answer, widthOf(io)));
      tellOfMore(answer, io);
    }
  } catch (error) {
    throw error instanceof ServerRefusal ? inFlags(error, operation) : error;
  }
}

function widthOf({ stdout }: CommandIo): number {
  return 'columns' in stdout && typeof stdout.columns === 'number' ? stdout.columns : 200;
}

async function allPages(
  ask: (more: object) => Promise<unknown>,
  { pagesOf: list = '', ...operation }: OperationCommand,
): Promise<Answer> {
  const rows: unknown[] = [];
  const isPagedByAfter = operation.isPagedByAfter === true;
  let next: object = isPagedByAfter ? {} : { page: 1 };
  for (let page = 1; page <= pagesMax; page++) {
    const answer = (await ask({ ...next, pageSize: pageSizeOfAll })) as Answer;
    const { [list]: found, nextAfter = '', totalCount } = answer;
    if (Array.isArray(found)) pushEach(rows, found as unknown[]);
    const isEmpty = !Array.isArray(found) || found.length === 0;
    if (isPagedByAfter && (isEmpty || nextAfter === ''))
      return { ...answer, [list]: rows, pageSize: rows.length, nextAfter: '' };
    if (!isPagedByAfter && (isEmpty || rows.length >= Number(totalCount)))
      return { ...answer, [list]: rows, page: 1, pageSize: rows.length };
    next = isPagedByAfter ? { after: nextAfter } : { page: page + 1 };
  }
  throw new Error('there are more pages than this asks for; use --page');
}

function tellOfMore(answer: unknown, io: CommandIo): void {
  const { totalCount, page, pageSize, nextAfter } = answer as Partial<Record<string, number>> & { nextAfter?: string };
  if (nextAfter !== undefined && nextAfter !== '')
    io.stderr.write(`there is more: --after '${terminalLine(nextAfter, afterMax)}', or --all\n`);
  if (totalCount === undefined || page === undefined || pageSize === undefined) return;
  if (page * pageSize < totalCount) io.stderr.write(`there is more: --page ${page + 1}, or --all\n`);
}

/** What the server says of a field of the body, said of the flag that it came from. */
function inFlags({ message, issues }: ServerRefusal, operation: OperationCommand): Error {
  const places = new Set(argumentsOf(operation).map(({ name }) => name));
  const lines = issues.map(({ path, message: words }) => {
    const [, name = '', ...rest] = path.split('/');
    if (name === '') return words;
    const inner = rest.length === 0 ? '' : ` (${rest.join('/')})`;
    return places.has(name) ? `<${flagOfField(name)}>${inner} ${words}` : `--${flagOfField(name)}${inner} ${words}`;
  });
  return new Error(lines.length === 0 ? message : `the server refused: ${lines.join('\n  ')}`);
}
