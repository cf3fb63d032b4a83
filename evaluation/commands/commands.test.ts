import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Command } from 'commander';
import { createEvaluation } from './index.ts';

// A bench whose needs stand in its source only is run once, fails for want of a tool, and is not run again.
test('every subcommand says what it measures, what it needs and what it prints', () => {
  const faults = leavesOf(createEvaluation()).flatMap((command) => {
    let help = '';
    command.configureOutput({ writeOut: (text) => (help += text) });
    command.outputHelp();
    const isSaid = command.description() !== '' && /\nNeeds:\n {2}\S/.test(help) && /\nPrints:\n {2}\S/.test(help);
    return isSaid ? [] : [command.name()];
  });
  assert.deepEqual(faults, []);
});

test('every subcommand stands beside others of its group, each by its own name', () => {
  const names = leavesOf(createEvaluation()).map((command) => `${command.parent?.name()} ${command.name()}`);
  assert.equal(new Set(names).size, names.length);
  assert.ok(names.includes('bench advisories') && names.includes('conformance service'));
});

function leavesOf(command: Command): readonly Command[] {
  return command.commands.length === 0 ? [command] : command.commands.flatMap(leavesOf);
}
