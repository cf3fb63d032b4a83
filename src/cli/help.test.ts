/** The help of the command line: every command and every setting says what it is for. */
import assert from 'node:assert/strict';
import { Readable, Writable } from 'node:stream';
import { test } from 'node:test';
import { type Command, CommanderError } from 'commander';
import { flagOf, settings } from '../config/settings.ts';
import { createProgram } from './index.ts';

const commands = allCommands((await program()).program);

test('every command has help that says what it does and what each option means', async () => {
  assert.ok(commands.length >= 9);
  for (const path of commands) {
    const { text, code } = await run([...path, '--help']);
    assert.equal(code, 0, path.join(' '));
    assert.match(text, new RegExp(`^Usage: vedette ${path.join(' ')}`));
    for (const command of [await find(path)]) {
      assert.notEqual(command.description(), '', `${path.join(' ')} has no description`);
      for (const option of command.options) assert.notEqual(option.description, '', `${option.flags} has no help`);
    }
  }
});

test('the help of serve names every setting, its variable and what it is when nothing is set', async () => {
  const { text } = await run(['serve', '--help']);
  const words = text.replaceAll(/\s+/g, ' ');
  for (const { name, fallback } of settings) {
    assert.ok(words.includes(`--${flagOf(name)} <`), flagOf(name));
    assert.ok(words.includes(fallback === '' ? `VEDETTE_${name}` : `(VEDETTE_${name}; default ${fallback})`), name);
  }
});

// Loading them all takes longer than a small scan.
test('the version is told without any command being loaded', async () => {
  for (const flag of ['--version', '-V']) {
    assert.deepEqual((await program([flag])).program.commands, []);
    assert.match((await run([flag], [flag])).text, /^\d+\.\d+\.\d+\n$/);
  }
});

test('a mistyped command is answered with the one that was meant', async () => {
  const { text, code } = await run(['serv']);
  assert.notEqual(code, 0);
  assert.match(text, /Did you mean serve\?/);
});

// A command that is found by its name alone has to say all that it says among the others.
test('a command that is loaded by itself has the help that it has among all', async () => {
  for (const path of commands.filter(({ length }) => length > 0)) {
    const words = [...path, '--help'];
    assert.equal((await run(words, words)).text, (await run(words)).text, path.join(' '));
  }
});

async function program(words: readonly string[] = []) {
  let text = '';
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      text += chunk.toString('utf8');
      done();
    },
  });
  const io = { stdin: Readable.from([]), stdout: sink, stderr: sink, env: {}, cwd: '/', setExitCode: () => {} };
  return { program: await createProgram(io, words), written: () => text };
}

async function run(args: readonly string[], loaded: readonly string[] = []): Promise<{ text: string; code: number }> {
  const { program: made, written } = await program(loaded);
  try {
    await made.parseAsync(['node', 'vedette', ...args]);
    return { text: written(), code: 0 };
  } catch (error) {
    if (error instanceof CommanderError) return { text: written(), code: error.exitCode };
    throw error;
  }
}

/** Every command by its words, the program itself first. */
function allCommands(command: Command, path: readonly string[] = []): (readonly string[])[] {
  return [path, ...command.commands.flatMap((child) => allCommands(child, [...path, child.name()]))];
}

async function find(path: readonly string[]): Promise<Command> {
  let command: Command | undefined = (await program()).program;
  for (const name of path) command = command?.commands.find((child) => child.name() === name);
  assert.ok(command);
  return command;
}
