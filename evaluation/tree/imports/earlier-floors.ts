/** The floors of trees from before they had `src/testing/floors.ts`, so that such a checkout can be drawn too. */
import type { Floors } from './folders.ts';

const floors: readonly { readonly name: string; readonly holds: RegExp | readonly string[] }[] = [
  { name: 'engine', holds: ['src/engine'] },
  {
    name: 'ground of the service',
    holds: /^src\/(config|version|service\/(ids|clock|network|child-environment|api-error))\.ts$/,
  },
  { name: 'database', holds: ['src/service/database'] },
  { name: 'modules', holds: /^src\/service\/(?!operations\/|http\/)[a-z-]+\// },
  { name: 'operations', holds: ['src/service/operations'] },
  { name: 'http', holds: ['src/service/http'] },
  { name: 'composition', holds: /^src\/service\/(context|create-context|start-service)\.ts$/ },
  { name: 'command line', holds: ['src/cli'] },
  { name: 'entry', holds: ['src/main.ts', 'src/config/config-docs.ts'] },
];

export const earlierFloors: Floors = {
  names: floors.map(({ name }) => name),
  heightOf: (path) => floors.findIndex(({ holds }) => isOn(holds, path)),
  keepsNeighboursApart: false,
};

function isOn(holds: RegExp | readonly string[], path: string): boolean {
  if (holds instanceof RegExp) return holds.test(path);
  return holds.some((name) => path === name || path.startsWith(`${name}/`));
}
