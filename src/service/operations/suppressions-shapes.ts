/** How a suppression looks in replies. */
import { type Static, Type } from 'typebox';
import { suppressionFormats } from '../../engine/suppressions/suppression.ts';
import type { ListedSuppression } from '../suppressions/store.ts';
import { exampleIds, exampleTimes } from './examples.ts';
import { count, dateTime } from './fields.ts';

export const suppressionFormat = Type.Enum([...suppressionFormats], { title: 'SuppressionFormat' });

export const suppression = Type.Object(
  {
    id: Type.String(),
    repositoryId: Type.String({ description: 'Empty where it is of the whole organization.' }),
    fileName: Type.String({ description: 'As it was imported.' }),
    line: Type.Integer({ description: 'In that file, counted from 1.' }),
    format: suppressionFormat,
    advisory: Type.String({ description: 'An id of the vulnerability; empty: every one of the packages.' }),
    packages: Type.Array(Type.String(), {
      description: 'Any of these, with the version where one is meant; empty: any package.',
    }),
    path: Type.String({ description: 'A glob for manifests and lockfiles; empty: anywhere.' }),
    dependencyPath: Type.Array(Type.String(), {
      description: 'From the direct package down, `*` for any number; empty: however it is brought in.',
    }),
    state: Type.Enum(['archived', 'falsePositive'], {
      title: 'SuppressedState',
      description: 'Of the issues that it closes: `falsePositive` where it says that they are not affected.',
    }),
    reason: Type.String(),
    until: Type.String({ description: 'From when it does not count any more, ISO 8601; empty: it does not end.' }),
    isOver: Type.Boolean(),
    issueCount: count,
    importedBy: Type.String({ description: 'Who imported it.' }),
    createdAt: dateTime,
  },
  { title: 'Suppression' },
);

export const exampleSuppression: Static<typeof suppression> = {
  id: exampleIds.suppression,
  repositoryId: exampleIds.repository,
  fileName: '.snyk',
  line: 5,
  format: 'snyk',
  advisory: 'SNYK-JS-LODASH-450202',
  packages: [],
  path: '',
  dependencyPath: [],
  state: 'archived',
  reason: 'Only our own settings get here.',
  until: exampleTimes.expires,
  isOver: false,
  issueCount: 1,
  importedBy: `token ${exampleIds.token}`,
  createdAt: exampleTimes.changed,
};

export function suppressionShown(row: ListedSuppression, now: Date): Static<typeof suppression> {
  const { entry, until } = row;
  return {
    id: row.id,
    repositoryId: row.repository_id ?? '',
    fileName: row.file_name,
    line: row.line,
    format: row.format,
    advisory: row.advisory,
    packages: entry.packages.map(({ name, version }) => (version === '' ? name : `${name}@${version}`)),
    path: entry.path,
    dependencyPath: [...entry.through],
    state: entry.isNotAffected === true ? 'falsePositive' : 'archived',
    reason: row.reason,
    until: until?.toISOString() ?? '',
    isOver: until !== null && until <= now,
    issueCount: row.issue_count,
    importedBy: row.imported_by,
    createdAt: row.created_at.toISOString(),
  };
}
