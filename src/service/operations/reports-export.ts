/** Extension: the report of a repository in a format of others, answered as the document itself. */
import { Type } from 'typebox';
import { version } from '../../config/version.ts';
import { formatNames } from '../../engine/formats/format-names.ts';
import { inBatches } from '../../engine/formats/in-batches.ts';
import { formatNamed, formats } from '../../engine/formats/index.ts';
import { exportRepository } from '../exports/export-repository.ts';
import { ApiError, notFound } from '../foundation/api-error.ts';
import { DocumentReply } from './document-reply.ts';
import { ref } from './branch-shapes.ts';
import { exampleIds } from './examples.ts';
import { arrayEntriesMax, minPriority, organizationId, reachability, requiredId, severity } from './fields.ts';
import { listFilter } from './filters.ts';
import { defineOperation } from './operation.ts';
import { findNamed } from './scope.ts';

export const reportsExport = defineOperation({
  path: '/api/v1/reports/export',
  summary: 'Export a report',
  description:
    'The packages and vulnerabilities of a repository, or of a registered branch or tag, as its newest scan found them, with what people decided, as SARIF 2.1.0, CycloneDX 1.6 or 1.7 with VEX, SPDX 2.3, OpenVEX, the report of GitLab’s dependency scanning, Markdown, CSV or JSON Lines. The answer is the document itself, with its own content type. Filters choose among vulnerabilities; packages are all listed.',
  tag: 'Reports',
  isExtension: true,
  changes: 'nothing',
  mediaTypes: [...new Set(formats.map(({ mediaType }) => mediaType))],
  request: Type.Object({
    organizationId,
    repositoryId: requiredId('The id of a repository, or of a registered branch or tag.'),
    ref,
    format: Type.Enum([...formatNames], { title: 'ReportFormat' }),
    severities: Type.Optional(Type.Array(severity, { maxItems: arrayEntriesMax })),
    reachability: Type.Optional(Type.Array(reachability, { maxItems: arrayEntriesMax })),
    minPriority,
  }),
  response: Type.String({ description: 'The document.' }),
  example: {
    request: {
      repositoryId: exampleIds.repository,
      ref: 'release/1.0',
      format: 'csv',
      severities: ['critical', 'high'],
      reachability: ['reachable'],
      minPriority: 50,
    },
    response: 'priority,severity,severityScore,id,aliases,summary,…\r\n82,high,7.2,GHSA-35jh-r3h4-6jhm,…\r\n',
  },
  async handle({ db, advisories }, { organizationId }, body) {
    const repository = await findNamed(db, organizationId, body);
    if (repository === undefined) throw notFound('repository');
    const format = formatNamed(body.format);
    if (format === undefined) throw new ApiError('BAD_REQUEST', 'there is no such format');
    const severities = listFilter(body.severities);
    const reachabilities = listFilter(body.reachability);
    const exported = await exportRepository(db, organizationId, {
      version,
      newest: advisories.current()?.newest ?? '',
      repository,
      filter: {
        minPriority: body.minPriority ?? 0,
        ...(severities === undefined ? {} : { severities }),
        ...(reachabilities === undefined ? {} : { reachability: reachabilities }),
      },
    });
    const fileName = `${repository.name.replaceAll(/[^\w.-]+/g, '-').slice(0, 100) || 'report'}${format.extension}`;
    return new DocumentReply(format.mediaType, fileName, inBatches(format.write(exported)));
  },
});
