/** What is wrong with a sample of a page: judged by its language and by who reads it. One that nobody can judge is at fault itself. */
import { applyConfigFlags } from '../../cli/config-flags.ts';
import { keysOf } from '../../engine/text/positioned.ts';
import { sourceFile } from '../../engine/text/source-file.ts';
import { readYaml } from '../../engine/text/yaml.ts';
import { tokenHeaders } from '../../service/http/admission.ts';
import { type CommandLine, silentProgram } from './command-line-faults.ts';
import type { Sample } from './documented-samples.ts';
import { grammarFaults, grammars, programFaults } from './program-faults.ts';
import { answerFaults, isOperation } from './request-faults.ts';
import { sampleReaders } from './sample-readers.ts';
import { shellCommands } from './shell-commands.ts';
import { calledPath, ownWords, shellFaults } from './shell-faults.ts';

/** @returns sentences that say where */
export async function sampleFaults(sample: Sample, commandLine: CommandLine): Promise<readonly string[]> {
  const faults = await faultsOf(sample, commandLine);
  return faults.map((fault) => `${sample.page}:${sample.line}: ${fault}`);
}

async function faultsOf(sample: Sample, commandLine: CommandLine): Promise<readonly string[]> {
  const { language, reader, text } = sample;
  if (language === 'inline') return inlineFaults(text, commandLine);
  if (language === 'sh' && reader === '') return shellFaults(text, commandLine);
  if (language === 'text' && reader === '') return [];
  if (language === 'http' && reader === '') return headerFaults(text);
  if (language === 'ts' || language === 'js') return programFaults(text, reader);
  const grammar = grammars[language];
  if (grammar !== undefined && reader === '') return grammarFaults(text, grammar);
  const kind = `${language} ${reader}`.trim();
  try {
    if (kind === 'yaml configuration') return await configurationFaults(text);
    if (kind === 'json') return answerBelow(sample);
    const read = sampleReaders[kind];
    if (read === undefined) return [`nobody is known who reads "${kind}": ${advice}`];
    const { faults, scripts = [] } = read(text);
    const ofScripts: string[] = [];
    for (const script of scripts) ofScripts.push(...(await shellFaults(script, commandLine)));
    return [...faults, ...ofScripts];
  } catch (error) {
    if (error instanceof SyntaxError) return [error.message];
    throw error;
  }
}

const advice =
  'say after the fence who does (src/testing/documentation/sample-readers.ts has the words), or `text` where it is nothing to be copied';

/** Words in a sentence may be the beginning of a command; what they say must be so. */
async function inlineFaults(text: string, commandLine: CommandLine): Promise<readonly string[]> {
  const paths = text.match(/\/api\/v\d+\/[\w/-]+[\w](?![\w/*])/g) ?? [];
  const lost = paths.filter((path) => !isOperation(path)).map((path) => `there is no operation ${path}`);
  // Left out words, and choices such as `alerts|packages`, stand for several commands.
  if (/…|\S\|\S|\{|\*/.test(text.replaceAll(/'[^']*'/g, ''))) return lost;
  if (/^(?:vedette_call \/|npm run |node (?:scripts|evaluation)\/)/.test(text))
    return [...lost, ...(await shellFaults(text, commandLine))];
  const [words] = shellCommands(text.replaceAll(/\[([^\][]*)\]/g, '$1')).map((command) => ownWords(command.words));
  return words === undefined || !/^[-a-z]/.test(words[0] ?? '')
    ? lost
    : [...lost, ...(await commandLine(words, false))];
}

function headerFaults(text: string): readonly string[] {
  const known = new Set(['content-type', ...Object.values(tokenHeaders)]);
  return text
    .split('\n')
    .map((line) => line.split(':')[0] ?? '')
    .filter((name) => !known.has(name.toLowerCase()))
    .map((name) => `the service reads no header ${name}`);
}

function answerBelow({ above, text }: Sample): readonly string[] {
  const path = above?.language === 'sh' ? calledPath(above.text) : undefined;
  const answer: unknown = JSON.parse(text);
  return path === undefined ? [`it stands below no call of an operation: ${advice}`] : answerFaults(path, answer);
}

async function configurationFaults(text: string): Promise<readonly string[]> {
  const path = 'config.yaml';
  const program = await silentProgram();
  const commandNames = program.commands.map((command) => command.name());
  const words = keysOf(readYaml(sourceFile(path, text)).documents[0]);
  if (words.length === 0) return ['it has no command'];
  return words.flatMap((word) => applyConfigFlags(program, { path, text, word, commandNames, env: {} }));
}
