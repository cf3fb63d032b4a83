/** The flags of `vedette mcp`: those of a scan that make sense to an assistant, and those that lead to a server. */
import type { Command } from 'commander';
import { repeatable } from './repeatable.ts';
import { addServerFlags } from './server-flags.ts';

export interface McpOptions {
  readonly root: readonly string[];
  readonly advisories?: string;
  readonly symbols?: string;
  readonly packageSources?: string;
  readonly privateRegistries?: string;
  readonly cacheDir?: string;
  readonly url?: string;
}

export function addMcpOptions(command: Command): Command {
  return addServerFlags(
    command
      .option(
        '--root <folder>',
        'a folder that may be scanned, with all below it; the working directory when absent; may be given several times',
        repeatable(),
        [],
      )
      .option('--advisories <path>', 'as for scan (VEDETTE_ADVISORIES)')
      .option('--symbols <sets>', 'as for scan (VEDETTE_SYMBOLS)')
      .option('--package-sources <registries>', 'as for scan (VEDETTE_PACKAGE_SOURCES)')
      .option('--private-registries <patterns>', 'as for scan (VEDETTE_PRIVATE_REGISTRIES)')
      .option('--cache-dir <folder>', 'keep parsed facts and built advisories between runs'),
  );
}
