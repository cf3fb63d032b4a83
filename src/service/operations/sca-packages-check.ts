/** Extension: what advisories say of packages that nobody has added yet. */
import { Type } from 'typebox';
import { openAdvisories } from '../advisories/open-advisories.ts';
import { ApiError, badField } from '../foundation/api-error.ts';
import { arrayEntriesMax, organizationId, warnings } from './fields.ts';
import { defineOperation } from './operation.ts';
import { checkedPackage, packageCheck, packageQuestion } from './package-check-shapes.ts';
import { warningsOf } from './warnings.ts';

export const scaPackagesCheck = defineOperation({
  path: '/api/v1/sca/packages/check',
  summary: 'Check packages before adding them',
  description:
    'What advisories say of packages at a version, or at what a range allows, whether or not any repository has them: vulnerable or malicious, and the nearest version of which nothing is known. No registry is asked.',
  tag: 'Packages',
  isExtension: true,
  changes: 'nothing',
  request: Type.Object({
    organizationId,
    packages: Type.Array(packageQuestion, { minItems: 1, maxItems: arrayEntriesMax }),
  }),
  response: Type.Object({
    packages: Type.Array(packageCheck, { description: 'In the order of the request.' }),
    warnings,
  }),
  example: {
    request: { packages: [{ ecosystem: 'npm', name: 'lodash', version: '4.17.11', range: '' }] },
    response: {
      packages: [
        {
          ecosystem: 'npm',
          name: 'lodash',
          version: '4.17.11',
          range: '',
          state: 'vulnerable',
          nearestSafe: '4.17.21',
          fresh: '',
          ids: ['GHSA-jf85-cpcp-j695'],
          count: 1,
          advisories: [
            {
              id: 'GHSA-jf85-cpcp-j695',
              aliases: ['CVE-2019-10744'],
              summary: 'Prototype Pollution in lodash',
              severity: 'critical',
              severityScore: 9.1,
              severitySource: 'scored',
              isMalicious: false,
              isKnownExploited: false,
              isCertain: true,
              fixedVersions: ['4.17.12'],
            },
          ],
        },
      ],
      warnings: [],
    },
  },
  async handle({ advisories }, _caller, { packages }) {
    const both = packages.findIndex(({ version = '', range = '' }) => version.trim() !== '' && range.trim() !== '');
    if (both >= 0) throw badField(`/packages/${both}`, 'has a version and a range; send one of them');
    const current = advisories.current();
    if (current === undefined)
      throw new ApiError('SERVICE_UNAVAILABLE', 'the advisories are still being prepared; try again in a minute');
    using lookup = openAdvisories(current.file);
    return { packages: packages.map((one) => checkedPackage(one, lookup)), warnings: warningsOf(current) };
  },
});
