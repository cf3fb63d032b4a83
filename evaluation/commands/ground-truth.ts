/** `ground-truth …`: reachability against what is known to be true: call graphs, exploits, code that ran, checked verdicts. */
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Command } from 'commander';
import { sharedData } from '../places.ts';
import { collected, group, numberOf, type RegisterCommands, subcommand } from './subcommand.ts';

/** Of commands that install programs. */
const installedOption = [
  '--installed <folder>',
  'where programs are installed and run, once',
  join(tmpdir(), 'vedette-ground-truth'),
] as const;

export const registerGroundTruth: RegisterCommands = (program) => {
  const truth = group(program, 'ground-truth', 'reachability against what is known to be true');

  withSources(
    subcommand(truth, 'go', {
      measures: 'Go beside govulncheck: its golden cases, programs of this bench, and functions that really ran',
      needs:
        'Go with its module cache or a proxy; git for golang/vuln; the records of the Go project beside the project',
      prints: 'the page docs/ground-truth/go.md; on the way every wrong verdict',
    }),
  )
    .option('--only <name>', 'only cases whose name holds this')
    .action(async (options) => {
      const { compareGo } = await import('../ground-truth/go.ts');
      await compareGo(options);
    });

  subcommand(truth, 'symbols', {
    measures: 'functions derived by comparing releases, beside those that people named for the same advisories',
    needs: 'the shared OSV records; registries of packages, of which archives are kept below the folder',
    prints: 'a table by set of truths, and why records could not be compared',
  })
    .option('--folder <folder>', 'where archives are kept', join(tmpdir(), 'vedette-derive'))
    .option('--count <number>', 'records of a set at most, one a package', numberOf, 100)
    .option('--seed <number>', 'of the draw', numberOf, 1)
    .option('--only <set>', 'only sets whose name holds this')
    .option('--jobs <number>', 'at once', numberOf, 2)
    .option(
      '--fit',
      'print the weights of the evidence, fitted to half of the records, and how they do on the other half',
    )
    .option(
      '--calls',
      'false calls instead: of records graded high, each exported candidate that is not true is called in a program, which is scanned',
    )
    .option('--overlay <file>', 'a file of symbols that people named; may be given many times', collected, [])
    .action(async (options) => {
      const { judgeSymbols } = await import('../ground-truth/symbols.ts');
      await judgeSymbols(options);
    });

  withSources(
    subcommand(truth, 'python', {
      measures: 'Python beside PyCG on public call graphs, and against what programs over real packages execute',
      needs: 'python3 and pip with an index of packages; git for PyCG and SWARM-CG',
      prints: 'the page docs/ground-truth/python.md; on the way every edge and verdict that is wrong',
    }),
  )
    .option('--packages <folder>', 'where pip installs what the programs use')
    .option('--only <names>', 'only these programs, with commas between')
    .option('--quick', 'execute nothing')
    .action(async (options) => {
      const { comparePython } = await import('../ground-truth/python.ts');
      await comparePython(options);
    });

  withSources(
    subcommand(truth, 'javascript', {
      measures: 'JavaScript and TypeScript: call graphs of SWARM-CG, exploits of SecBench.js, and code that really ran',
      needs: 'npm with a registry; git for SWARM-CG and SecBench.js',
      prints: 'the page docs/ground-truth/javascript.md; fails where code that ran is called unreachable',
    }),
  )
    .option('--installed <folder>', 'where packages are installed, once', join(tmpdir(), 'vedette-ground-truth'))
    .option('--cases <count>', 'how many exploits, over all of their classes', numberOf, 90)
    .action(async (options) => {
      const { judgeJavaScript } = await import('../ground-truth/javascript.ts');
      await judgeJavaScript(options);
    });

  withSources(
    subcommand(truth, 'projects', {
      measures: 'verdicts in real projects, bare and with their dependencies, beside verdicts that a person checked',
      needs: 'OSV records; git for the projects; npm, Go and pip with their registries for their dependencies',
      prints: 'the page docs/ground-truth/projects.md: counts by reason, time and memory, checked verdicts',
    }),
  )
    .requiredOption('--advisories <path>', 'a folder or zip of OSV records')
    .option('--only <name>', 'only this project')
    .action(async (options) => {
      const { scanProjects } = await import('../ground-truth/projects.ts');
      await scanProjects(options);
    });

  withSources(
    subcommand(truth, 'drawn', {
      measures: 'verdicts in real projects, drawn by a seed and checked by a person, beside the answers of today',
      needs:
        'OSV records; git for the repositories, Go for those that are vendored, registries for sources of packages',
      prints: 'the page docs/ground-truth/checked-verdicts.md: counts by language, and every verdict with what is so',
    }),
  )
    .requiredOption('--advisories <path>', 'a folder or zip of OSV records')
    .option('--only <name>', 'only trees whose name holds this')
    .option('--reports <folder>', 'keep the reports of scans there, and use those that lie there')
    .option('--draw', 'draw anew, and print what is drawn and whether it is checked')
    .option('--earlier', 'compare the verdicts of earlier drawings too')
    .action(async (options) => {
      const { compareDrawn } = await import('../ground-truth/drawn.ts');
      await compareDrawn(options);
    });

  withSources(
    subcommand(truth, 'priority', {
      measures: 'priorities of pairs of findings of real projects, which a person put in order before',
      needs: 'OSV records; git for the projects',
      prints: 'the page docs/ground-truth/priority.md: the share in the right order, and every pair that is not',
    }),
  )
    .requiredOption('--advisories <path>', 'a folder or zip of OSV records')
    .action(async (options) => {
      const { judgePriority } = await import('../ground-truth/priority.ts');
      await judgePriority(options);
    });

  subcommand(truth, 'rules', {
    measures:
      'the starter pack of rules on vulnerable applications and ordinary ones, beside judgements and named flaws',
    needs: 'git directories of the projects',
    prints:
      'the page docs/ground-truth/rules.md: precision of drawn findings, recall by class, findings by lines of code',
  })
    .requiredOption('--sources <folder>', 'git directories named owner+name/repo')
    .option('--seed <number>', 'draws other findings', numberOf, 1)
    .option('--only <name>', 'only projects whose name holds this')
    .option('--write', 'renew the page')
    .action(async (options) => {
      const { judgeStarterPack } = await import('../ground-truth/rules.ts');
      await judgeStarterPack(options);
    });

  subcommand(truth, 'handlers', {
    measures: 'handlers and routes found in applications that were not used to write detectors, beside a published API',
    needs: 'the applications, as copies or over the network',
    prints: 'the page docs/ground-truth/handlers.md: recall and precision by framework',
  })
    .option('--sources <folder>', 'copies named owner+name; without it git asks the network')
    .option('--only <name>', 'only applications whose name holds this')
    .option('--show', 'tell what is missed and what is beyond', false)
    .option('--write', 'renew the page', false)
    .action(async (options) => {
      const { judgeHandlers } = await import('../ground-truth/handlers.ts');
      await judgeHandlers(options);
    });

  subcommand(truth, 'loads', {
    measures:
      'programs run with every load of a module recorded, every installed package asked about, bare and installed',
    needs: "npm, uv, cargo, Maven and Debian's Bundler with their registries, as far as the ecosystems are asked for",
    prints:
      'the page docs/ground-truth/loads.md, wrong answers on the way; fails where what was loaded is called unreachable',
  })
    .option('--ecosystem <names>', 'only these ecosystems, with commas between')
    .option('--only <name>', 'only programs whose name holds this')
    .option(...installedOption)
    .option('--write', 'renew the page')
    .action(async (options) => {
      const { judgeExecutedLoads } = await import('../ground-truth/loads.ts');
      await judgeExecutedLoads(options);
    });

  subcommand(truth, 'calls', {
    measures:
      'programs run with every call recorded, and functions of their packages asked about: those that ran, and others',
    needs: "Debian's PHP with Xdebug and Bundler, uv, Maven, and the libraries that the programs name",
    prints: 'the page docs/ground-truth/calls.md; fails where what ran is called unreachable',
  })
    .option('--only <name>', 'only programs whose name holds this')
    .option('--count <functions>', 'how many functions of each kind are drawn for a program', '250')
    .option('--seed <number>', 'by which they are drawn', '7')
    .option(...installedOption)
    .option('--show', 'print those that did not run and are reachable')
    .option('--write', 'renew the page')
    .action(async (options) => {
      const { judgeExecutedCalls } = await import('../ground-truth/calls.ts');
      await judgeExecutedCalls(options);
    });

  subcommand(truth, 'exposures <folders...>', {
    measures: 'how exposed every package of real projects is said to be, asked about without naming a function',
    needs: 'work trees, or git directories, which are checked out at their head; registries where sources are fetched',
    prints: 'the page docs/ground-truth/exposures.md: shares by project and ecosystem, and what stood in the way',
  })
    .option('--package-sources <registries>', 'as `vedette scan` takes them')
    .option('--cache-dir <folder>', 'keep facts and fetched sources between runs')
    .option('--only <name>', 'only folders whose path holds this')
    .option('--write', 'renew the page')
    .action(async (folders: readonly string[], options) => {
      const { countExposures } = await import('../ground-truth/exposures.ts');
      await countExposures(folders, options);
    });

  subcommand(truth, 'steady <folders...>', {
    measures: 'whether the report of a scan has the same bytes on a busy machine',
    needs: 'work trees',
    prints: 'how many reports were the same; fails where one was not',
  })
    .option('--busy <count>', 'processes that never rest', numberOf, 8)
    .option('--times <count>', 'scans of each folder', numberOf, 10)
    .option('--advisories <path>', 'a folder or zip of OSV records; without it every package is asked about')
    .option('--package-sources <registries>', 'as `vedette scan` takes them')
    .action(async (folders: readonly string[], options) => {
      const { compareOnBusyMachine } = await import('../ground-truth/steady.ts');
      await compareOnBusyMachine(folders, options);
    });

  subcommand(truth, 'cases [file]', {
    measures: 'small programs of seven ecosystems whose truth is known, bare and with their packages installed',
    needs:
      "a file of cases, a text or a folder of texts (default: the shared data's cases.jsonl and the project's own texts)",
    prints: 'wrong answers, and tables by group and question; fails where what is used is called unreachable',
  })
    .option('--show <worths>', 'answers to print one by one: right, bounded, undecided, wrongUnreachable, …')
    .option('--only <name>', 'only cases whose id holds this')
    .action(async (file: string | undefined, options) => {
      const { judgeCases } = await import('../ground-truth/cases.ts');
      const { ownCases } = await import('../ground-truth/cases/known-case.ts');
      const both = [join(sharedData, 'reachability-cases/cases.jsonl'), ownCases];
      await judgeCases(file === undefined ? both : [file], options);
    });

  subcommand(truth, 'curated', {
    measures:
      'the curated vulnerable functions: whether releases have them, whether programs call them, what is answered',
    needs: 'nothing; with --installed npm and pip with their registries, and the Pythons that the cases name',
    prints: 'a line of counts an ecosystem, and whatever is not as the records say',
  })
    .option('--installed <folder>', 'install vulnerable releases there, once, and run the programs of npm and PyPI')
    .option('--only <name>', 'only records whose id or package holds this')
    .option('--write', 'renew the page docs/curated-symbols.md')
    .action(async (options) => {
      const { judgeCurated } = await import('../ground-truth/curated.ts');
      await judgeCurated(options);
    });

  subcommand(truth, 'run-cases', {
    measures: "whether the project's own cases do what they say, by running them in temporary folders",
    needs:
      'python3, go, java and javac, kotlinc and kotlin, ruby with bundler, php, cargo; a case whose programs are absent is skipped',
    prints: 'each case that did otherwise, or was skipped and why; fails where one did otherwise',
  })
    .option('--only <name>', 'only cases whose id holds this')
    .option('--language <language>', 'only cases of this folder')
    .action(async (options) => {
      const { runCases } = await import('../ground-truth/run-cases.ts');
      await runCases(options);
    });
};

function withSources(command: Command): Command {
  return command
    .option('--sources <folder>', 'copies of public repositories, named owner+name; cloned over the network without it')
    .option('--write', 'renew the page');
}
