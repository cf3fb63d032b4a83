/** The shop of the demonstration, and what its pull requests change. */
import type { Files } from '../../src/testing/fake-bitbucket/fake-bitbucket.ts';

const manifest = (lodash: string): string => `{
  "name": "shop",
  "version": "1.0.0",
  "dependencies": {
    "lodash": "${lodash}"
  }
}
`;

const lockfile = (lodash: string): string =>
  `${JSON.stringify(
    {
      name: 'shop',
      version: '1.0.0',
      lockfileVersion: 3,
      packages: {
        '': { name: 'shop', version: '1.0.0', dependencies: { lodash } },
        'node_modules/lodash': { version: lodash },
      },
    },
    undefined,
    2,
  )}\n`;

/** lodash as it is mended; PyYAML as it is not, with its `load` called. */
export const demoBase = {
  'package.json': manifest('4.17.21'),
  'package-lock.json': lockfile('4.17.21'),
  'src/settings.js': `const _ = require('lodash');

/** What a customer sends wins over what is set. */
function settingsOf(request) {
  return _.defaultsDeep({}, request.body, require('./defaults.json'));
}

module.exports = { settingsOf };
`,
  'src/defaults.json': '{ "currency": "EUR" }\n',
  'reports/requirements.txt': 'PyYAML==5.3\n',
  'reports/report.py': `import sys

import yaml

print(yaml.load(sys.stdin))
`,
  'README.md': '# Shop\n',
};

export interface DemoPullRequest {
  readonly title: string;
  readonly branch: string;
  readonly files: Files;
  readonly isFromFork?: boolean;
}

const downgrade = { 'package.json': manifest('4.17.11'), 'package-lock.json': lockfile('4.17.11') };

export const demoPullRequests: readonly DemoPullRequest[] = [
  { title: 'Pin lodash to the version that the old shop had', branch: 'pin-lodash', files: downgrade },
  { title: 'Say how to start', branch: 'readme', files: { 'README.md': '# Shop\n\nnpm start\n' } },
  { title: 'Upgrade PyYAML', branch: 'upgrade-yaml', files: { 'reports/requirements.txt': 'PyYAML==6.0.2\n' } },
  {
    title: 'The same pin, from a fork',
    branch: 'theirs',
    files: { ...downgrade, 'NOTES.md': 'Ours.\n' },
    isFromFork: true,
  },
  {
    title: 'Let customers write formulas',
    branch: 'formulas',
    files: { 'src/formula.js': 'module.exports = (request) => eval(request.body.formula);\n' },
  },
];
