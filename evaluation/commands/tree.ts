/** `lines` and `imports`: the tree itself, in figures. */
import { projectRoot } from '../places.ts';
import { numberOf, type RegisterCommands, subcommand } from './subcommand.ts';

export const registerTree: RegisterCommands = (program) => {
  subcommand(program, 'lines', {
    measures: 'lines of code by folder, apart from their tests, now and at an earlier revision',
    needs: 'git, and a clone that holds the revision',
    prints:
      'a table: all, the folders of the root with all below them, then a row a folder; with --since before, now, difference',
  })
    .option('--since <revision>', 'a commit, branch or tag to compare with')
    .option('--depth <count>', 'of folders: 2 is src/engine', numberOf, 3)
    .option('--tree <folder>', 'a work tree', projectRoot)
    .action(async ({ tree, depth, since }) => {
      const { printLines } = await import('../tree/lines.ts');
      printLines(tree, depth, since);
    });

  subcommand(program, 'imports', {
    measures: 'imports by folder: edges, rings of folders and files, and arrows up against the floors of the house',
    needs: 'a checkout, whose src/testing/floors.ts names its floors; Graphviz (dot) for a drawing in SVG',
    prints:
      'edges between folders; rings of folders at depths 2, 3, 4 and in full; rings of files; arrows up; where the drawing is',
  })
    .option('--tree <folder>', 'the checkout, this or an older one', projectRoot)
    .option('--depth <count>', 'of the folders that are listed and drawn', numberOf, 3)
    .option('--drawing <file>', 'where to write one, .svg or .dot')
    .action(async (options) => {
      const { printImports } = await import('../tree/imports.ts');
      await printImports(options);
    });
};
