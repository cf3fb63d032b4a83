/** The command of the evaluation: all its groups, in the order in which the help lists them. */
import { Command } from 'commander';
import { registerBench } from './bench.ts';
import { registerChaos } from './chaos.ts';
import { registerConsole } from './console.ts';
import { registerConformance } from './conformance.ts';
import { registerFingerprints } from './fingerprints.ts';
import { registerFixes } from './fixes.ts';
import { registerGroundTruth } from './ground-truth.ts';
import { registerMutation } from './mutation.ts';
import { registerPackage } from './package.ts';
import { registerReaders } from './readers.ts';
import { registerSeverity } from './severity.ts';
import type { RegisterCommands } from './subcommand.ts';
import { registerTree } from './tree.ts';

const groups: readonly RegisterCommands[] = [
  registerBench,
  registerGroundTruth,
  registerFingerprints,
  registerFixes,
  registerConsole,
  registerConformance,
  registerReaders,
  registerSeverity,
  registerMutation,
  registerChaos,
  registerPackage,
  registerTree,
];

export function createEvaluation(): Command {
  const program = new Command('evaluation')
    .description('Measures Vedette: its figures, its answers beside those of others, and its own tree.')
    .showHelpAfterError('(run with --help for what there is)')
    .showSuggestionAfterError();
  for (const register of groups) register(program);
  return program;
}
