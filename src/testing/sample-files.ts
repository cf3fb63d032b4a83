/** Small repositories with known vulnerabilities of the starter advisories, for tests of the service. */

/** lodash 4.17.11 whose vulnerable `defaultsDeep` is called; four advisories, one of them reachable and critical. */
export const lodashShop = {
  'package.json': '{\n  "name": "shop",\n  "dependencies": {\n    "lodash": "4.17.11"\n  }\n}\n',
  'package-lock.json': JSON.stringify(
    {
      name: 'shop',
      lockfileVersion: 3,
      packages: {
        '': { name: 'shop', dependencies: { lodash: '4.17.11' } },
        'node_modules/lodash': { version: '4.17.11' },
      },
    },
    undefined,
    2,
  ),
  'index.js': "const _ = require('lodash');\nmodule.exports = (a, b) => _.defaultsDeep(a, b);\n",
};

/** The same package where no code imports it: every occurrence is unreachable. */
export const unusedLodash = { ...lodashShop, 'index.js': "console.log('no import');\n" };

/** lodash 4.17.11 behind these packages: what each asks for, and what the project does. */
export function shopThatNeeds(direct: readonly string[], needs: Readonly<Record<string, readonly string[]>>) {
  const versions = (names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, name === 'lodash' ? '4.17.11' : '1.0.0']));
  const own = { name: 'shop', dependencies: versions(direct) };
  const entries = Object.entries({ lodash: [], ...needs }).map(([name, asked]) => [
    `node_modules/${name}`,
    { version: name === 'lodash' ? '4.17.11' : '1.0.0', dependencies: versions(asked) },
  ]);
  const packages = { '': own, ...Object.fromEntries(entries) };
  return {
    'package.json': JSON.stringify(own, undefined, 2),
    'package-lock.json': JSON.stringify({ name: 'shop', lockfileVersion: 3, packages }, undefined, 2),
    'index.js': 'module.exports = 1;\n',
  };
}

/** The same project with the version that has every fix. */
export const mendedShop = {
  ...lodashShop,
  'package.json': lodashShop['package.json'].replace('4.17.11', '4.17.21'),
  'package-lock.json': lodashShop['package-lock.json'].replaceAll('4.17.11', '4.17.21'),
};

/** A Python project with PyYAML 5.3, whose `load` is called. */
export const yamlReport = {
  'requirements.txt': 'PyYAML==5.3\n',
  'report.py': 'import yaml\n\nprint(yaml.load(open("report.yml")))\n',
};
