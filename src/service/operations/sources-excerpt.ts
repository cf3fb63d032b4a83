/** Extension: lines of a file at a commit that a scan read. */
import { Type } from 'typebox';
import { excerptLinesMax, lineCharactersMax } from '../excerpts/cut-lines.ts';
import { badField, notFound } from '../foundation/api-error.ts';
import { isId } from '../foundation/ids.ts';
import { findRepository } from '../repositories/store.ts';
import { exampleEvidence, exampleIds, examplePlace } from './examples.ts';
import { count, organizationId, requiredId } from './fields.ts';
import { defineOperation } from './operation.ts';

const lineNumber = (what: string) => Type.Integer({ minimum: 1, maximum: 100_000_000, description: what });

export const sourcesExcerpt = defineOperation({
  path: '/api/v1/sources/excerpt',
  summary: 'Show lines of a file',
  description:
    'Lines of a file of a repository, or of a registered branch or tag, at a commit that a scan of it has read: from what this machine keeps, else fetched again within 20 seconds. Of an uploaded bill of materials, its text. 404 says that there is no such text, or none any more; 503 that it could not be had now.',
  tag: 'Sources',
  isExtension: true,
  changes: 'nothing',
  request: Type.Object({
    organizationId,
    repositoryId: requiredId('The repository, or registered branch or tag.'),
    commitSha: Type.String({
      pattern: '^(?:[0-9a-f]{40}|[0-9a-f]{64})$',
      description: 'In full; of a bill of materials its digest, which stands in the same place everywhere.',
    }),
    path: Type.String({ minLength: 1, maxLength: 4096, description: 'Within the repository, as `src/settings.js`.' }),
    startLine: lineNumber('Counted from 1.'),
    endLine: lineNumber(`Inclusive; at most ${excerptLinesMax} lines are shown at once.`),
  }),
  response: Type.Object(
    {
      path: Type.String(),
      commitSha: Type.String(),
      startLine: count,
      lines: Type.Array(Type.String(), {
        description:
          'Without line breaks; fewer than were asked for where the file ends before. What is no UTF-8 reads �.',
      }),
      totalLines: count,
      language: Type.String({ description: 'Of the code, or its format; empty where neither is known.' }),
      isTruncated: Type.Boolean({
        description: `Whether a line was cut, as of more than ${lineCharactersMax} characters only so many are shown.`,
      }),
    },
    { title: 'SourceExcerpt' },
  ),
  example: {
    request: {
      repositoryId: exampleIds.repository,
      commitSha: examplePlace.commitSha,
      path: exampleEvidence.path,
      startLine: 11,
      endLine: 13,
    },
    response: {
      path: exampleEvidence.path,
      commitSha: examplePlace.commitSha,
      startLine: 11,
      lines: ['export function settingsOf(input) {', '  return _.defaultsDeep({}, input, defaults);', '}'],
      totalLines: 40,
      language: 'javascript',
      isTruncated: false,
    },
  },
  async handle({ db, excerpts }, caller, body) {
    const { commitSha, path, startLine, endLine } = body;
    if (!isWithinTree(path)) throw badField('/path', 'must be a path within the repository, as src/settings.js');
    if (endLine < startLine) throw badField('/endLine', 'must not be before /startLine');
    if (endLine - startLine >= excerptLinesMax)
      throw badField('/endLine', `must be at most ${excerptLinesMax - 1} lines after /startLine`);
    const { organizationId } = caller;
    const repository = isId(body.repositoryId)
      ? await findRepository(db, organizationId, body.repositoryId)
      : undefined;
    if (repository === undefined) throw notFound('repository');
    const { lines, ...about } = await excerpts.read(repository, { commitSha, path, startLine, endLine });
    return { path, commitSha, startLine, lines: [...lines], ...about };
  },
});

function isWithinTree(path: string): boolean {
  return !path.includes('\0') && path.split('/').every((part) => part !== '' && part !== '.' && part !== '..');
}
