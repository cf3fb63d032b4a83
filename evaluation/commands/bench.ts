/** `bench …`: what things cost, in time and memory, where it can be beside others that do the same work. */
import { join } from 'node:path';
import { projectRoot, sharedData } from '../places.ts';
import { collected, group, numberOf, type RegisterCommands, subcommand } from './subcommand.ts';

export const registerBench: RegisterCommands = (program) => {
  const bench = group(program, 'bench', 'time and memory, where it can be beside others that do the same work');

  subcommand(bench, 'advisories', {
    measures: 'the advisory database: building, size, opening, lookups, memory, a delta; osv-scanner beside it',
    needs:
      'a bucket of OSV records for the first row; osv-scanner 2 for its columns (--osv-scanner or OSV_SCANNER);\nseveral minutes and 2 GB of disk for 300,000 records',
    prints:
      'a row for the real records and for each of four sizes of synthetic ones; lookups in thousands a second of processor time',
  })
    .option('--records <count>', 'synthetic records in the largest database', numberOf, 300_000)
    .option('--real <bucket>', 'a folder of real OSV records', join(sharedData, 'osv'))
    .option('--osv-scanner <program>', 'the peer (OSV_SCANNER)', process.env.OSV_SCANNER)
    .action(async ({ records, real, osvScanner }) => {
      const { benchAdvisories } = await import('../../bench/advisories.ts');
      await benchAdvisories({ records, realBucket: real, osvScanner });
    });

  subcommand(bench, 'inventory', {
    measures: 'how fast manifests and lockfiles are read and joined, each format beside the bare parser of its syntax',
    needs: 'nothing from outside',
    prints:
      'a row a format: size, packages, milliseconds of processor time for parser and inventory, their ratio, twice the size;\nthen 100,000 entries of each',
  })
    .option('--megabytes <count>', 'size of each text', numberOf, 4)
    .action(async ({ megabytes }) => {
      const { benchInventory } = await import('../../bench/inventory.ts');
      await benchInventory(megabytes);
    });

  subcommand(bench, 'reachability [folder]', {
    measures:
      'reachability of a tree with its installed packages: cold, warm, after one change, of half of its packages',
    needs:
      'a folder with installed npm packages (default: this project); for --peers the programs jelly, semgrep and\ngovulncheck on the PATH, of which the last asks its own database over the network',
    prints:
      'a line a run: seconds, processor seconds, files and bytes read, verdicts by reason; a line a language and peer',
  })
    .option('--source <language=folder>', 'measure the reading of one language too', collected, [])
    .option('--peers', 'other tools over the same tree', false)
    .action(async (folder = projectRoot, { source, peers }) => {
      const { benchReachability } = await import('../../bench/reachability.ts');
      await benchReachability({ folder, source, peers });
    });

  subcommand(bench, 'repositories', {
    measures: 'the packages of whole repositories, by us and by other scanners: time, memory, and who lists what',
    needs:
      'a folder of repositories; osv-scanner, trivy and syft, by option or on the PATH; for large public trees git,\nwith --sources a folder of copies named owner+name, without it the network',
    prints: 'a table, a row a repository and scanner; with --show the packages that only one of two lists',
  })
    .option('--repositories <folder>', 'each folder in it is one repository', join(sharedData, 'repositories'))
    .option('--sources <folder>', 'add large public trees, from copies in this folder')
    .option('--only <name>', 'only repositories whose name holds this')
    .option('--osv-scanner <program>', 'by default the one on the PATH')
    .option('--trivy <program>', 'by default the one on the PATH')
    .option('--syft <program>', 'by default the one on the PATH')
    .option('--repeats <count>', 'runs of each, of which the best counts', numberOf, 3)
    .option('--show <count>', 'how many differences to tell of each', numberOf, 0)
    .option('--write', 'renew docs/bench-repositories.md')
    .action(async ({ osvScanner, trivy, syft, ...options }) => {
      const { benchRepositories } = await import('../../bench/repositories.ts');
      await benchRepositories({ ...options, programs: { 'osv-scanner': osvScanner, trivy, syft } });
    });

  subcommand(bench, 'rules', {
    measures:
      'many structural rules on much code, beside ast-grep and Semgrep in the same run, and whether all find the same',
    needs: 'a folder of code; the command lines of ast-grep and Semgrep, by option or on the PATH',
    prints: 'a line each: seconds, processor seconds, memory, findings, ratio; then what only one of two found',
  })
    .requiredOption('--sources <folder>', 'code in JavaScript, Python, Go, Java, Ruby, PHP')
    .option('--megabytes <count>', 'how much of it', numberOf, 50)
    .option('--rules <count>', 'how many rules are drawn', numberOf, 300)
    .option('--seed <number>', 'of the drawing', numberOf, 1)
    .option('--ast-grep <program>', 'by default the one on the PATH')
    .option('--semgrep <program>', 'by default the one on the PATH')
    .option('--repeats <count>', 'runs of each, of which the best counts', numberOf, 2)
    .option('--show <count>', 'how many differences to tell', numberOf, 10)
    .action(async (options) => {
      const { benchRules } = await import('../../bench/rules.ts');
      await benchRules(options);
    });

  subcommand(bench, 'second-readers', {
    measures: 'what the quick readers of YAML, TOML and XML pay in a whole scan: the scan with all and without each',
    needs: 'repositories/ and lockfiles/inputs-only/ of the shared data for real trees; others by --tree',
    prints:
      'a row a tree and reader: processor ms of the first and best scan, memory, and the ratios without the reader',
  })
    .option('--data <folder>', 'the shared data', sharedData)
    .option('--tree <folder>', 'a further tree', collected, [])
    .option('--repeats <count>', 'processes of each, of which the least counts', numberOf, 3)
    .action(async ({ data, tree: trees, repeats }) => {
      const { benchSecondReaders } = await import('../../bench/second-readers.ts');
      await benchSecondReaders({ data, trees, repeats });
    });

  subcommand(bench, 'versions', {
    measures: 'comparisons of versions, scheme by scheme, beside the npm library for the same ecosystem',
    needs: 'the libraries in some node_modules; those that are absent are named and left out',
    prints: 'a row a scheme: millions of comparisons a second from text and parsed, growth, and the library beside',
  })
    .option('--libraries <folder>', 'its node_modules holds further libraries', '.')
    .action(async ({ libraries }) => {
      const { benchVersions } = await import('../../bench/versions.ts');
      benchVersions(libraries);
    });
};
