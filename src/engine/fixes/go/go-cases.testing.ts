/** Modules of Go with something to fix, for small changes to them; what is right of each stands in `go-fixes.test.ts`. */
import { type MadeModules, sumOf } from './go-proxy.testing.ts';

export interface Case {
  readonly name: string;
  readonly files: Readonly<Record<string, string>>;
  readonly modules: MadeModules;
  readonly affected: Readonly<Record<string, string>>;
}

const [a, b, c] = ['one.example/a', 'one.example/b', 'one.example/c'] as const;

const modules: MadeModules = {
  [a]: {
    '1.0.0': { mod: `go 1.17\nrequire ${b} v1.0.0\n`, packages: { '': [b], extra: [c] } },
    '1.1.0': { mod: `go 1.17\nrequire (\n\t${b} v1.2.0\n\t${c} v1.0.0\n)\n`, packages: { '': [b, c], extra: [b] } },
    '1.2.0': { mod: `go 1.23.0\nrequire ${b} v1.2.0\n` },
    '2.0.0-rc.1': {},
  },
  [b]: {
    '1.0.0': {},
    '1.1.0': { time: '2026-05-31T00:00:00Z' },
    '1.2.0': {},
    '1.3.0': { mod: 'go 1.17\nretract [v1.2.1, v1.2.9]\n' },
  },
  [c]: { '0.9.0': { mod: `go 1.16\nrequire ${b} v1.0.0\n` }, '1.0.0': {} },
};
const goMod = `module own.example/own

go 1.21

require ${a} v1.0.0 // kept

require (
	${b} v1.0.0 // indirect
	${c} v0.9.0 // indirect
)

exclude ${b} v1.1.0
`;
const labels = [`${a}@1.0.0`, `${b}@1.0.0`, `${c}@0.9.0`].flatMap((label) => [label, `${label}/go.mod`]);
const own = `package own

import (
	"fmt"

	"${a}"
	other "${a}/extra"
)

func main() { fmt.Println(a.X, other.Y) }
`;
const files = { 'go.mod': goMod, 'go.sum': sumOf(...labels), 'own.go': own };

export const cases: readonly Case[] = [
  { name: 'direct', files, modules, affected: { [a]: '1.1.0' } },
  { name: 'to another go', files, modules, affected: { [a]: '1.2.0' } },
  { name: 'indirect', files, modules, affected: { [b]: '1.2.0' } },
  { name: 'all', files, modules, affected: { [a]: '1.1.0', [b]: '1.3.0', [c]: '1.0.0' } },
  {
    name: 'before pruning',
    files: { ...files, 'go.mod': goMod.replace('go 1.21', 'go 1.16') },
    modules,
    affected: { [b]: '1.2.0' },
  },
  {
    name: 'replaced',
    files: {
      ...files,
      'go.mod': `${goMod}\nreplace ${b} => ./local/b\n`,
      'local/b/go.mod': `module ${b}\n\ngo 1.17\n\nrequire ${c} v0.9.0\n`,
    },
    modules,
    affected: { [a]: '1.1.0', [c]: '1.0.0' },
  },
];
