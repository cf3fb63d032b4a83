/** Extension: upload a bill of materials, as a repository without code. */
import { Type } from 'typebox';
import { addSbom } from '../repositories/add-sbom.ts';
import { exampleIds } from './examples.ts';
import { organizationId } from './fields.ts';
import { defineOperation } from './operation.ts';

/** Room for a text as large as is taken: in a JSON text each quotation mark takes two signs. */
const bodyBytesMax = 24 * 1024 * 1024;

const exampleSbom = JSON.stringify({
  bomFormat: 'CycloneDX',
  specVersion: '1.6',
  components: [{ type: 'library', name: 'lodash', version: '4.17.20', purl: 'pkg:npm/lodash@4.17.20' }],
});

export const repositoriesAddSbom = defineOperation({
  path: '/api/v1/repositories/add-sbom',
  summary: 'Add an SBOM',
  description:
    'Stores a bill of materials as a repository without code and queues its scan: packages, alerts and changed advisories are as of any other, and how a package is in use is unknown. The same name again replaces what was uploaded before. CycloneDX (JSON, XML), SPDX (JSON, YAML, tag-value) and lists of package URLs, one a line; which of them is told by the text. It has no schedule, no pull requests and no webhook.',
  tag: 'Repositories',
  isExtension: true,
  changes: 'repository',
  bodyBytesMax,
  trimmed: ['repositoryName', 'fileName'],
  request: Type.Object({
    organizationId,
    repositoryName: Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'What it is called, and known again by at the next upload.',
    }),
    fileName: Type.Optional(
      Type.String({ maxLength: 250, description: 'What alerts call the file; by its format where it is absent.' }),
    ),
    sbom: Type.String({ minLength: 1, description: 'The text, as it was written; at most 16 MiB of UTF-8.' }),
  }),
  response: Type.Object({
    id: Type.String({ description: 'Of the repository.' }),
    scanId: Type.String(),
    format: Type.String({ description: 'What the text was taken for.', examples: ['CycloneDX JSON'] }),
    isNew: Type.Boolean({ description: 'False where it took the place of an earlier upload.' }),
  }),
  example: {
    request: { repositoryName: 'shop image', fileName: 'shop.cdx.json', sbom: exampleSbom },
    response: { id: exampleIds.repository, scanId: exampleIds.scan, format: 'CycloneDX JSON', isNew: true },
  },
  async handle({ db, keys, jobs, clock }, caller, { repositoryName, fileName = '', sbom }) {
    const upload = { name: repositoryName, fileName, text: sbom };
    return addSbom({ db, keys, jobs, clock }, caller.organizationId, upload, caller.author);
  },
});
