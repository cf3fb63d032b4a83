/** Who reads a block that is neither shell nor program, by the words after its fence: the same code that reads it from people. */
import { readFileSync } from 'node:fs';
import { settings } from '../../config/settings.ts';
import { readOsvRecord } from '../../engine/advisories/read-osv-record.ts';
import { extractPipelines } from '../../engine/ecosystems/bitbucket-pipes/pipelines.ts';
import { understandRule } from '../../engine/rules/understand-rule.ts';
import { readSuppressions } from '../../engine/suppressions/read-suppressions.ts';
import { itemsOf, memberOf, membersOf, type Positioned, textOf } from '../../engine/text/positioned.ts';
import { sourceFile } from '../../engine/text/source-file.ts';
import { readYaml } from '../../engine/text/yaml.ts';
import { CredentialFileError, parseCredentials } from '../../service/git/credential-file.ts';
import { errorSchemas } from '../../service/http/openapi-errors.ts';
import { readRuleDocument } from '../../service/rules/rule-document.ts';
import { schemaFaults } from './request-faults.ts';

export interface Reading {
  readonly faults: readonly string[];
  /** Shell texts that stand in it. */
  readonly scripts?: readonly string[];
}

/** By the language and the words that follow it. */
export const sampleReaders: Readonly<Record<string, (text: string) => Reading>> = {
  'text rule': (text) => ruleReading(text),
  'yaml rule': (text) => ruleReading(text),
  'yaml rule document': (text) => {
    const reading = readRuleDocument(text);
    return { faults: reading.ok ? reading.rules.flatMap(({ rule }) => ruleReading(rule).faults) : reading.messages };
  },
  'yaml ignore file': (text) => {
    const { suppressions, problems } = readSuppressions(sourceFile('ignore.yaml', text));
    return {
      faults: [...problems.map(({ message }) => message), ...(suppressions.length === 0 ? ['it ignores nothing'] : [])],
    };
  },
  'yaml pipelines': (text) => pipelinesReading(text),
  'json credentials': (text) => {
    try {
      return { faults: parseCredentials(text).length === 0 ? ['it holds no entry'] : [] };
    } catch (error) {
      if (error instanceof CredentialFileError) return { faults: [error.message] };
      throw error;
    }
  },
  'json error': (text) => ({
    faults: schemaFaults(
      { $ref: '#/components/schemas/Error', components: { schemas: errorSchemas } },
      JSON.parse(text),
    ),
  }),
  'json assistant': (text) => assistantReading(text),
  'json expected': (text) => ({ faults: fixtureFaults(JSON.parse(text)) }),
  'jsonl overlay': (text) => ({ faults: linesOf(text).flatMap((line) => overlayFaults(JSON.parse(line))) }),
  'json overlay': (text) => ({ faults: overlayFaults(JSON.parse(text)) }),
  'jsonl symbol': (text) => ({
    faults: linesOf(text).flatMap((line) => {
      const symbol: unknown = JSON.parse(line);
      const affected = { package: { ecosystem: 'npm', name: 'a' }, ecosystem_specific: { symbols: [symbol] } };
      return overlayFaults({ id: 'EXAMPLE-1', affected: [affected] });
    }),
  }),
};

function linesOf(text: string): readonly string[] {
  return text.split('\n').filter((line) => line.trim() !== '');
}

function ruleReading(text: string): Reading {
  const meaning = understandRule(text);
  if (!meaning.ok) return { faults: [meaning.message] };
  return { faults: meaning.rules.length === 0 ? ['it is taken for prose, which nothing judges'] : [] };
}

function overlayFaults(value: unknown): readonly string[] {
  const { record, problems } = readOsvRecord(value);
  if (record === undefined) return problems.length > 0 ? problems : ['no ecosystem of it is known'];
  const isEmpty = record.affected.some(({ symbols }) => symbols.entries.length === 0);
  // An overlay says nothing of versions, which a record would have to.
  return [...problems.filter((problem) => !problem.includes('version')), ...(isEmpty ? ['it names no symbol'] : [])];
}

/** Steps that use the project's own pipe give it variables that its script knows. */
function pipelinesReading(text: string): Reading {
  const file = sourceFile('bitbucket-pipelines.yml', text);
  const { problems } = extractPipelines(file);
  const [root] = readYaml(file).documents;
  const pipe = readFileSync(new URL('../../../bitbucket-pipe/pipe.sh', import.meta.url), 'utf8');
  const variables = new Set([
    ...(pipe.match(/\b[A-Z][A-Z_]+\b/g) ?? []),
    ...settings.map(({ name }) => `VEDETTE_${name}`),
  ]);
  const nodes = root === undefined ? [] : withAllBelow(root);
  const pipes = nodes.filter((node) => textOf(node, 'pipe')?.includes('vedette-pipe') === true);
  const unknown = pipes
    .flatMap((node) => membersOf(memberOf(node, 'variables')))
    .filter(({ key }) => !variables.has(key))
    .map(({ key }) => `the pipe has no variable ${key}`);
  const hasNone = root === undefined || memberOf(root, 'pipelines') === undefined;
  const scripts = nodes.flatMap((node) => itemsOf(memberOf(node, 'script')).flatMap((item) => textOf(item) ?? []));
  return {
    faults: [...problems.map(({ message }) => message), ...(hasNone ? ['it has no pipelines'] : []), ...unknown],
    scripts,
  };
}

function withAllBelow(node: Positioned): readonly Positioned[] {
  return [node, ...[...itemsOf(node), ...membersOf(node)].flatMap(withAllBelow)];
}

interface Assistants {
  readonly mcpServers: Readonly<
    Record<string, { readonly command?: string; readonly args?: readonly string[]; readonly url?: string }>
  >;
}

/** What assistants are told to start is a command like any other. */
function assistantReading(text: string): Reading {
  const { mcpServers } = JSON.parse(text) as Partial<Assistants>;
  const servers = Object.values(mcpServers ?? {});
  const lost = servers.filter(({ command, url }) => command === undefined && !URL.canParse(url ?? ''));
  return {
    faults: [
      ...(servers.length === 0 ? ['it names no server'] : []),
      ...lost.map(() => 'a server has neither a command nor an address'),
    ],
    scripts: servers.flatMap(({ command, args = [] }) => (command === undefined ? [] : [[command, ...args].join(' ')])),
  };
}

/** Fields as those of a fixture that is there. */
function fixtureFaults(shown: unknown): readonly string[] {
  const place = '../../engine/ecosystems/npm/fixtures/bun-forms/expected.json';
  const real: unknown = JSON.parse(readFileSync(new URL(place, import.meta.url), 'utf8'));
  const difference = (name: string, left: unknown, right: unknown): readonly string[] => {
    const [mine, theirs] = [left, right].map((value) => Object.keys(value as object));
    const missing = theirs?.filter((key) => mine?.includes(key) === false) ?? [];
    const strange = mine?.filter((key) => theirs?.includes(key) === false) ?? [];
    return [...missing, ...strange].map((key) => `${name} differs in ${key}`);
  };
  const [packages, others] = [shown, real].map((value) => (value as { packages?: readonly unknown[] }).packages ?? []);
  return [...difference('the file', shown, real), ...difference('a package', packages?.[0] ?? {}, others?.[0] ?? {})];
}
