/** Extension: a derived function as it stands in the two releases that were compared. */
import { Type } from 'typebox';
import { sourceEcosystems } from '../../engine/sources/source-store.ts';
import { explainedSymbols, noKnownSymbols, symbolsOf } from '../explanations/explain-verdict.ts';
import { findExplainedOccurrence } from '../explanations/store.ts';
import { ApiError, notFound } from '../foundation/api-error.ts';
import { isId } from '../foundation/ids.ts';
import type { CutBody } from '../symbols/bodies-process.ts';
import { bodyLineCharactersMax, bodyLinesMax } from '../symbols/body-limits.ts';
import { exampleIds } from './examples.ts';
import { count, organizationId, requiredId } from './fields.ts';
import { defineOperation } from './operation.ts';

const body = Type.Object(
  {
    version: Type.String(),
    path: Type.String({ description: 'Within the release; empty where it has no such function.' }),
    startLine: count,
    lines: Type.Array(Type.String(), { description: `Without line breaks; ${bodyLinesMax} at most.` }),
    language: Type.String(),
    isTruncated: Type.Boolean({
      description: `Whether lines are left out, or a line of more than ${bodyLineCharactersMax} characters was cut.`,
    }),
  },
  { title: 'FunctionBody' },
);

export const scaVulnerabilitiesCompareSymbol = defineOperation({
  path: '/api/v1/sca/vulnerabilities/compare-symbol',
  summary: 'Compare a derived symbol',
  description:
    'A function that was derived by comparing two releases, as it stands in both: the last vulnerable one and the first fixed one. From archives that this machine keeps, else fetched within 25 seconds from the registries that scans may ask. `problem` says why there is nothing to show.',
  tag: 'Alerts',
  isExtension: true,
  changes: 'nothing',
  request: Type.Object({
    organizationId,
    id: requiredId("An occurrence's id."),
    module: Type.String({ maxLength: 1_000, description: 'Of the symbol, as `why` has it.' }),
    name: Type.String({ minLength: 1, maxLength: 1_000, description: 'Of the symbol, as `why` has it.' }),
  }),
  response: Type.Object(
    {
      id: Type.String(),
      module: Type.String(),
      name: Type.String(),
      vulnerable: body,
      fixed: body,
      problem: Type.String({ description: 'Empty where the bodies could be had.' }),
    },
    { title: 'ComparedSymbol' },
  ),
  example: {
    request: { id: exampleIds.occurrence, module: 'template', name: 'template' },
    response: {
      id: exampleIds.occurrence,
      module: 'template',
      name: 'template',
      vulnerable: {
        version: '4.17.20',
        path: 'template.js',
        startLine: 160,
        lines: ['function template(string, options) {', '  var settings = options;', '}'],
        language: 'javascript',
        isTruncated: false,
      },
      fixed: {
        version: '4.17.21',
        path: 'template.js',
        startLine: 166,
        lines: ['function template(string, options) {', '  var settings = checked(options);', '}'],
        language: 'javascript',
        isTruncated: false,
      },
      problem: '',
    },
  },
  async handle({ db, advisories, symbolBodies }, caller, { id, module, name }) {
    const { organizationId } = caller;
    const row = isId(id) ? await findExplainedOccurrence(db, organizationId, id) : undefined;
    if (row === undefined) throw notFound('occurrence');
    const current = advisories.current();
    const known = current === undefined ? noKnownSymbols : symbolsOf(current.file, row);
    // What nobody derived is not fetched, whoever asks.
    const symbol = explainedSymbols(known).find(
      (one) => one.source === 'derived' && one.module === module && one.name === name,
    );
    if (symbol === undefined) throw new ApiError('NOT_FOUND', 'the advisory has no derived symbol of this name');
    const { from, to } = symbol;
    const answer = { id, module, name };
    const ecosystem = sourceEcosystems.find((known) => known === row.ecosystem);
    if (ecosystem === undefined || from === '' || to === '')
      return { ...answer, ...nothing(from, to), problem: 'it is not known which releases were compared' };
    const question = { ecosystem, packageName: row.name, from, to, module, name };
    const reply = await symbolBodies.compare(organizationId, question);
    return reply.kind === 'refused'
      ? { ...answer, ...nothing(from, to), problem: reply.message }
      : {
          ...answer,
          vulnerable: shown(from, reply.vulnerable),
          fixed: shown(to, reply.fixed),
          problem:
            reply.vulnerable.path === '' && reply.fixed.path === ''
              ? 'neither release has a function of this name'
              : '',
        };
  },
});

function shown(version: string, { lines, ...about }: CutBody) {
  return { version, ...about, lines: [...lines] };
}

function nothing(from: string, to: string) {
  const none = { path: '', startLine: 0, lines: [], language: '', isTruncated: false };
  return { vulnerable: shown(from, none), fixed: shown(to, none) };
}
