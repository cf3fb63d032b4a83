/** The floors of trees from before they had `src/testing/floors.ts`, so that such a checkout can be drawn too. */
import type { Floor } from './folders.ts';

export const earlierFloors: readonly Floor[] = [
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
