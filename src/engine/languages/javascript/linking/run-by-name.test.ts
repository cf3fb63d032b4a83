/** Which packages run or are loaded without an import: one that is missed here would be called unreachable. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { npmLinkage } from './linkage.ts';
import { memoryTree } from '../../../files/memory-tree.ts';
import { isPlugin, isProgram } from './run-by-name.ts';

const plugins = `eslint-plugin-x @own/eslint-plugin eslint-config-x babel-preset-env preset-x plugin-x postcss postcss-x stylelint-order prettier-plugin-x
gulp-x grunt-x karma-x jest-x rollup-plugin-x vite-plugin-x webpack-x gatsby-x hubot-x generator-x tailwindcss storybook addon-x react-native react-native-x
remark-x ts-node dotenv dotenv-cli source-map-support sass sass-embedded node-sass css-loader x-webpack-plugin own-plugin own-preset @babel/core @angular/cli @vue/cli-service
@nestjs/core @scope/postcss-x`;
const notPlugins = `lodash express xpostcss sassy dotenvx eslint-pluginx plugins loader x-loader-x my-plugin-x babel @types/node @angularx/core dotenv-x preset nodemonitor`;
const programs = `webpack jest lint-staged npm-run-all2 tsx yarn only-allow retire @scope/tool-cli cli-tool x-cli react-scripts own-scripts @own/cli cz-cli`;
const notPrograms = `lodash cli client cliff x-clip script scripts web jes standardx @cli/x cli.js`;

void describe('packages that run by their name', () => {
  for (const [names, ask, answer] of [
    [plugins, isPlugin, true],
    [notPlugins, isPlugin, false],
    [programs, isProgram, true],
    [notPrograms, isProgram, false],
  ] as const)
    for (const name of names.split(/\s+/))
      void it(`${answer ? 'are' : 'are not'} ${ask === isPlugin ? 'plug-ins' : 'programs'} called ${name}`, () => {
        assert.equal(ask(name), answer);
      });

  void it('are either of both for the linker, which also knows packages without code', async () => {
    const linker = await npmLinkage.open({ tree: memoryTree({}), files: [], packages: [] });
    assert.deepEqual(
      ['css-loader', 'webpack', 'lodash'].map((name) => linker.isRunByName(name)),
      [true, true, false],
    );
    assert.deepEqual(
      ['@types/node', 'types', '@typesx/node'].map((name) => linker.isInert(name)),
      [true, false, false],
    );
    assert.equal(linker.hasKnownImportName('anything'), true);
    assert.deepEqual(linker.mentionNames('@own/name'), ['@own/name']);
    assert.equal(linker.installed, undefined);
  });
});
