/** Programs that are run under V8's coverage: what each installs, and what it does. */

export interface Program {
  readonly name: string;
  readonly dependencies: Readonly<Record<string, string>>;
  /** Files beside `main.js`. */
  readonly files?: Readonly<Record<string, string>>;
  readonly main: string;
  /** Arguments of Node before the program. */
  readonly flags?: readonly string[];
  /** `.ts` programs need their own name. */
  readonly entry?: string;
}

export const programs: readonly Program[] = [
  {
    name: 'Express, lodash, axios: six requests',
    dependencies: { express: '4.21.2', lodash: '4.17.21', axios: '1.7.9' },
    main: `
const express = require('express');
const _ = require('lodash');
const axios = require('axios');
const app = express();
app.use(express.json());
app.use(express.urlencoded({ extended: true }));
app.get('/', (request, response) => response.send(_.get({ a: { b: 'x' } }, 'a.b')));
app.get('/users/:id', (request, response) => response.json(_.pick({ id: request.params.id, name: 'n' }, ['id'])));
app.post('/merge', (request, response) => response.json(_.merge({}, request.body)));
app.use((error, request, response, next) => response.status(500).send(_.template('<%= m %>')({ m: error.message })));
const server = app.listen(0, async () => {
  const base = 'http://127.0.0.1:' + server.address().port;
  const quiet = { validateStatus: () => true };
  await axios.get(base + '/');
  await axios.get(base + '/users/7?q=1');
  await axios.post(base + '/merge', { a: 1 });
  await axios.post(base + '/merge', 'a=1&b[c]=2');
  await axios.post(base + '/merge', '{', { ...quiet, headers: { 'content-type': 'application/json' } });
  await axios.get(base + '/none', quiet);
  server.close();
});`,
  },
  {
    name: 'webpack build',
    dependencies: { webpack: '5.97.1', 'lodash-es': '4.17.21' },
    files: {
      'src/index.js': "import { get } from 'lodash-es';\nimport('./other.js').then((m) => m.f(get));\n",
      'src/other.js': 'export function f(g) { return g({}, "a"); }\n',
    },
    main: `
const webpack = require('webpack');
webpack({ mode: 'production', entry: './src/index.js', context: __dirname, output: { path: __dirname + '/out' } }, (error, stats) => {
  console.log(error || stats.toString());
});`,
  },
  {
    name: 'ESLint lintText',
    dependencies: { eslint: '8.57.1' },
    main: `
const { ESLint } = require('eslint');
const eslint = new ESLint({ useEslintrc: false, overrideConfig: { extends: 'eslint:recommended', env: { es2022: true }, rules: { semi: 2, quotes: 2 } }, fix: true });
eslint.lintText('var a = 1\\nfunction f(x) { return a == x }\\nconst s = "x"').then(async (results) => {
  console.log((await eslint.loadFormatter('stylish')).format(results));
});`,
  },
  {
    name: 'mongoose schemas, rxjs streams',
    dependencies: { mongoose: '8.9.5', rxjs: '7.8.1' },
    main: `
const mongoose = require('mongoose');
const { from, interval } = require('rxjs');
const { map, filter, take, mergeMap, toArray } = require('rxjs/operators');
const User = mongoose.model('User', new mongoose.Schema({ name: { type: String, required: true }, tags: [String] }, { timestamps: true }));
const user = new User({ name: 'x', tags: ['a', 'b'] });
console.log(user.validateSync(), user.toJSON(), new User({}).validateSync().message);
from([1, 2, 3]).pipe(map((x) => x * 2), filter((x) => x > 2), toArray()).subscribe(console.log);
interval(1).pipe(take(3), mergeMap((x) => from([x, x]))).subscribe({ complete: () => console.log('end') });`,
  },
  {
    name: 'TypeScript program run by tsx: zod, commander, yaml',
    dependencies: { tsx: '4.19.2', zod: '3.24.1', commander: '13.0.0', yaml: '2.7.0' },
    entry: 'main.ts',
    flags: ['--import', 'tsx'],
    main: `
import { Command } from 'commander';
import { z } from 'zod';
import { parse, stringify } from 'yaml';
const shape = z.object({ name: z.string().min(1), size: z.number().optional(), tags: z.array(z.string()).default([]) });
const command = new Command().option('-n, --name <name>', 'a name', 'x').argument('[file]');
command.parse(['node', 'main', '--name', 'y'], { from: 'node' });
const read: unknown = parse('name: ' + (command.opts() as { name: string }).name + '\\nsize: 3\\ntags: [a, b]');
console.log(stringify(shape.parse(read)), shape.safeParse({ name: '' }).success);`,
  },
];
