/** `conformance …` and `versions`: our answers beside those of others, difference by difference, each with its reason. */
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { Command } from 'commander';
import { sharedData } from '../places.ts';
import { group, type RegisterCommands, subcommand } from './subcommand.ts';

export const registerConformance: RegisterCommands = (program) => {
  const conformance = group(
    program,
    'conformance',
    'our answers beside those of others, each difference with its reason',
  );

  withScanner(
    subcommand(conformance, 'advisories [data]', {
      measures:
        'matching beside osv-scanner, offline and on the same records, and beside versions that were judged one by one',
      needs: 'osv-scanner 2; a folder with osv/, lockfiles/, repositories/ and oracles/ (default: the shared data)',
      prints: 'the page docs/conformance-advisories.md',
    }),
  ).action(async (data = sharedData, { osvScanner: scanner, write: isWritten }) => {
    const { compareAdvisories } = await import('../conformance/advisories.ts');
    await compareAdvisories({ data, scanner, isWritten });
  });

  subcommand(conformance, 'inventory [folder]', {
    measures: 'the inventory beside what another scanner reads from the same files',
    needs: 'a folder of files and their expected.jsonl (default: lockfiles/with-expected of the shared data)',
    prints: 'the page docs/conformance-inventory.md',
  })
    .option('--write', 'renew the page', false)
    .action(async (folder = join(sharedData, 'lockfiles/with-expected'), { write }) => {
      const { compareInventory } = await import('../conformance/inventory.ts');
      await compareInventory(folder, write);
    });

  withScanner(
    subcommand(conformance, 'service [data]', {
      measures:
        'the whole way: repositories scanned by a running server, its alerts beside osv-scanner on the same files',
      needs: 'osv-scanner 2; git; a folder with osv/ and repositories/ (default: the shared data)',
      prints: 'the page docs/conformance-service.md',
    }),
  ).action(async (data = sharedData, { osvScanner: scanner, write: isWritten }) => {
    const { compareService } = await import('../conformance/service.ts');
    await compareService({ data, scanner, isWritten });
  });

  subcommand(conformance, 'formats [projects...]', {
    measures:
      'what a scan writes as SARIF, CycloneDX, SPDX, OpenVEX and for GitLab, by published schemas and in the hands of others',
    needs:
      'a folder of programs (sarif, pyspdxtools, osv-scanner, Sarif.Multitool, go-vex, a program that reads a file with that library, python with cyclonedx and lib4vex), a folder of schemas (openvex.json, gitlab.json, sarif.json, spdx.json, cyclonedx/); what is not there is left out',
    prints: 'each project, each format: valid, read, absent, or what is wrong; fails if something is',
  })
    .option('--tools <folder>', 'the programs', '')
    .option('--schemas <folder>', 'the schemas', '')
    .option('--advisories <folder>', 'OSV records', join(sharedData, 'osv'))
    .action(async (projects: readonly string[], { tools, schemas, advisories }) => {
      const { compareFormats, projectsIn, versionOfScanner } = await import('../conformance/formats.ts');
      console.log(`osv-scanner: ${versionOfScanner(tools)}`);
      const named = projects.length === 0 ? projectsIn(join(sharedData, 'repositories')) : projects;
      compareFormats({ projects: named, tools, schemas, advisories });
    });

  subcommand(conformance, 'clients', {
    measures:
      'the OpenAPI document through redocly, openapi-typescript, openapi-generator and oapi-codegen, and the nine operations called through each client',
    needs:
      'npm, java and mvn, python3 with venv, go; the tools are fetched by them into the folder of --tools and stay there',
    prints:
      'what each tool warns of, names that it had to make up, and what each operation answered; fails if there is a warning or a call that fails',
  })
    .requiredOption('--tools <folder>', 'where the tools are, or are put')
    .action(async ({ tools }) => {
      const { checkClients } = await import('../conformance/clients.ts');
      await checkClients(tools);
    });

  subcommand(conformance, 'assistants', {
    measures:
      'the tools of assistants, each called by the MCP inspector and the Python SDK, over standard input and HTTP, in both versions of the protocol',
    needs:
      'git; a folder with @modelcontextprotocol/inspector in its node_modules, and python, a Python with the package mcp; what is not there is left out',
    prints: 'for each client how many tools answered, and what the others said; fails if there are others',
  })
    .requiredOption('--tools <folder>', 'where the clients are')
    .action(async ({ tools }) => {
      const { checkAssistants } = await import('../conformance/assistants.ts');
      await checkAssistants(tools);
    });

  subcommand(conformance, 'semgrep-rules', {
    measures: 'public Semgrep rules, translated, on the test files that they come with',
    needs: 'a folder of rules with their test files (a checkout of github.com/semgrep/semgrep-rules)',
    prints: 'each rule: right, differs or refused; counts, and a table of what is refused',
  })
    .requiredOption('--rules <folder>', 'the folder of rules')
    .option('--count <number>', 'how many are drawn; 0: all', '60')
    .option('--seed <number>', 'what they are drawn by', '1')
    .option('--language <name>', 'only rules for this language')
    .option('--half <which>', 'first or second: only rules of that half, which their names decide; both', 'both')
    .option('--verbose', 'the lines that differ', false)
    .action(async ({ rules, count, seed, language, half, verbose }) => {
      const { compareSemgrepRules } = await import('../conformance/semgrep-rules.ts');
      compareSemgrepRules({
        folder: rules,
        count: Number(count),
        seed: Number(seed),
        language,
        half,
        isVerbose: verbose,
      });
    });

  subcommand(conformance, 'tool-orders <ecosystem>', {
    measures: "our order of versions beside the ecosystem's own code, on versions of records and small changes of them",
    needs: 'Maven: java, and jars with ComparableVersion; Packagist: php, and the autoload.php of composer/semver',
    prints: 'what is ordered otherwise here, and counts; fails if there is anything',
  })
    .requiredOption('--library <path>', 'jars as a class path, or the autoload.php')
    .option('--count <number>', 'how many pairs', '10000')
    .option('--seed <number>', 'what they are drawn by', '1')
    .action(async (ecosystem: string, { library, count, seed }) => {
      const { compareWithTool } = await import('../conformance/tool-orders.ts');
      const { namedVersions } = await import('../conformance/named-versions.ts');
      const known = namedVersions(join(sharedData, 'osv', ecosystem), ecosystem);
      compareWithTool({ ecosystem, count: Number(count), seed: Number(seed), library }, known);
    });

  subcommand(conformance, 'tool-ranges <ecosystem>', {
    measures: "our spans of declared ranges beside the ecosystem's own code, on drawn ranges and versions",
    needs: 'PyPI: python3 with packaging; RubyGems: ruby; Packagist and Maven as for tool-orders',
    prints: 'what is accepted or refused otherwise here, and counts; fails if there is anything',
  })
    .option('--library <path>', 'jars as a class path, or the autoload.php', '')
    .option('--count <number>', 'how many pairs', '10000')
    .option('--seed <number>', 'what they are drawn by', '1')
    .action(async (ecosystem: string, { library, count, seed }) => {
      const { compareRangesWithTool } = await import('../conformance/tool-ranges.ts');
      compareRangesWithTool({ ecosystem, count: Number(count), seed: Number(seed), library });
    });

  subcommand(conformance, 'maven-trees [folders...]', {
    measures: 'what comes in by the dependencies of Maven projects, beside what Maven itself resolves',
    needs:
      'mvn with its local repository; folders of projects, in which it writes a file beside each pom; without folders: drawn projects',
    prints:
      'projects and packages, what is missing, extra or of another scope; fails if more than one in a hundred is missing',
  })
    .option('--local-repository <folder>', 'where Maven keeps what it fetched', join(homedir(), '.m2/repository'))
    .option('--count <number>', 'how many projects are drawn', '200')
    .option('--seed <number>', 'what they are drawn by', '1')
    .action(async (folders: readonly string[], { localRepository, count, seed }) => {
      const { compareDrawnTrees, compareTrees, describeDifferences } = await import(
        '../conformance/maven/compare-trees.ts'
      );
      const found =
        folders.length === 0
          ? [await compareDrawnTrees(Number(count), Number(seed))]
          : await Promise.all(folders.map((folder) => compareTrees(folder, localRepository)));
      for (const differences of found) console.log(describeDifferences(differences));
      if (found.some(({ packages, missing }) => missing.length * 100 > packages)) process.exitCode = 1;
    });

  subcommand(program, 'versions [folders...]', {
    measures: "orders of versions as the ecosystems' own tools give them, by our schemes",
    needs: 'a folder of files <ecosystem>-versions….txt (always that of the shared data, where it is)',
    prints: 'every line that is ordered otherwise here, and counts; fails if there is one',
  }).action(async (folders: readonly string[]) => {
    const { checkVersionOrders } = await import('../conformance/version-orders.ts');
    checkVersionOrders([join(sharedData, 'versions'), ...folders]);
  });
};

function withScanner(command: Command): Command {
  return command
    .option('--osv-scanner <program>', 'the peer (OSV_SCANNER)', process.env.OSV_SCANNER ?? 'osv-scanner')
    .option('--write', 'renew the page', false);
}
