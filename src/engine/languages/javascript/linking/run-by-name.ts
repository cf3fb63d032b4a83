/** npm packages that run without being imported: plug-ins that tools load by a short name, and programs of scripts. */

const plugin =
  /(?:^|\/)(?:(?:preset|plugin|stylelint|jest|mocha|jasmine|cypress|webpack|parcel|metro|gatsby|hexo|hubot|generator|addon|serverless|cordova|remark|rehype)-|(?:eslint-(?:plugin|config|formatter|import-resolver|parser)|babel-(?:plugin|preset|loader)|postcss|prettier-plugin|gulp|grunt|karma|rollup-plugin|vite-plugin|nuxt|yeoman|semantic-release|commitlint|config-conventional|tailwindcss|storybook|expo|react-native|tslint|cspell|nodemon|ts-node|tsx|dotenv$|dotenv-cli|source-map-support|nyc|c8|esbuild|swc|node-sass|sass)(?:[-/]|$))|-loader$|-webpack-plugin$|-plugin$|-preset$|^@(?:babel|commitlint|storybook|semantic-release|angular-devkit|angular|nestjs|nx|nrwl|swc|vitejs|vue|docusaurus)\//;

const programs = new Set(
  `webpack jest mocha ava tap tape vitest jasmine karma eslint prettier typescript babel rollup vite parcel gulp grunt bower lerna nx turbo husky
lint-staged pm2 forever nodemon concurrently cross-env npm-run-all npm-run-all2 rimraf mkdirp shx http-server serve live-server browser-sync
browserify uglify-js terser less stylus sass node-sass postcss tsc-watch ts-node ts-node-dev tsx esbuild microbundle tsup rollup np release-it
standard xo jshint jscs tslint stylelint standard-version conventional-changelog-cli cypress nightwatch protractor playwright testcafe webdriverio
codecov coveralls istanbul nyc c8 typedoc jsdoc esdoc documentation snyk npm-check npm-check-updates depcheck knip sequelize-cli prisma knex
db-migrate node-gyp node-pre-gyp prebuild prebuild-install node-gyp-build electron electron-builder electron-packager cordova ionic expo-cli
create-react-app react-scripts next nuxt gatsby gatsby-cli hexo hexo-cli vuepress vitepress docusaurus eleventy graphql-codegen swagger-cli
patch-package postinstall-postinstall only-allow del-cli cpx cpy-cli copyfiles ncp wait-on start-server-and-test newman apidoc json-server
retire npm yarn pnpm corepack verdaccio license-checker madge size-limit bundlesize markdownlint-cli alex write-good commitizen cz-cli`.split(
    /\s+/,
  ),
);

export function isPlugin(name: string): boolean {
  return plugin.test(name);
}

export function isProgram(name: string): boolean {
  return programs.has(name) || /-cli$|^cli-|\/cli$|-scripts$/.test(name);
}
