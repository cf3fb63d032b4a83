/** What the tools of `vedette mcp` can ask: folders below its roots, advisories of this machine, and a server where one is named. */
import type { Command } from 'commander';
import { loadScanSettings } from '../config/scan-settings.ts';
import { fixKinds } from '../engine/fixes/model/fix-plan.ts';
import { openAdvisories } from '../service/advisories/open-advisories.ts';
import type { Analysis } from '../service/analysis/analysis-child.ts';
import type { TreeSource } from '../service/analysis/analysis-task.ts';
import {
  type AssistantWorld,
  type CheckedPackages,
  type ScannedFolder,
  ToolRefusal,
} from '../service/assistants/world.ts';
import { checkedPackage } from '../service/operations/package-check-shapes.ts';
import { callOperation } from './api-client.ts';
import type { CommandIo } from './command.ts';
import { allowedFolders } from './allowed-folders.ts';
import { openLocalAnalysis } from './local-analysis.ts';
import type { McpOptions } from './mcp-options.ts';
import { serverOf } from './server-flags.ts';
import { configOf } from './setting-flags.ts';

/** Of scanned folders, so that a long conversation does not fill the memory. */
const scansMax = 8;
/** Assistants wait, but not for ever. */
const planTimeoutMs = 600_000;
const noService = 'this server belongs to no service; give the path of a folder';

export async function openWorld(
  command: Command,
  options: McpOptions,
  io: CommandIo,
): Promise<AssistantWorld & AsyncDisposable> {
  const folders = allowedFolders(options.root.length === 0 ? [io.cwd] : options.root, io.cwd);
  const server = isServerNamed(command, options, io) ? serverOf(command, io) : undefined;
  const call =
    server === undefined
      ? undefined
      : async (path: string, body: object): Promise<unknown> => {
          try {
            return await callOperation(server, path, body);
          } catch (error) {
            throw new ToolRefusal(error instanceof Error ? error.message : noService);
          }
        };

  const local = await openLocalAnalysis(options, io);
  const scans = new Map<string, ScannedFolder>();
  const analyze = async (trees: readonly TreeSource[], signal: AbortSignal): Promise<Analysis['reports']> =>
    (await local.analyze(trees, { signal })).reports;

  return {
    ...(call === undefined ? {} : { call }),
    folders: {
      async scan(path, signal) {
        const folder = await folders.find(path);
        const [report] = await analyze([{ kind: 'folder', path: folder }], signal);
        if (report === undefined) throw new Error('the analysis came back without a report');
        const scanned = { path, report };
        scans.delete(path);
        scans.set(path, scanned);
        const [oldest] = scans.keys();
        if (scans.size > scansMax && oldest !== undefined) scans.delete(oldest);
        return scanned;
      },
      last: (path) => (path === '' ? [...scans.values()].at(-1) : scans.get(path)),
      remembered: () => [...scans.values()].reverse(),
      async plan(path, { urgencies, majors }, signal) {
        const sources = registriesToAsk(options, io);
        const { packageSources, network, privateRegistries } = loadScanSettings(io.env, sources, io.cwd);
        const [{ NotPlanned, planInChild }, { registryAccess }] = await Promise.all([
          import('../service/fix-planning/plan-in-child.ts'),
          import('../service/sources/registry-access.ts'),
        ]);
        try {
          const {
            plans: [plan],
          } = await planInChild(
            {
              tree: { kind: 'folder', path: await folders.find(path) },
              advisoryFile: await local.advisoryFile(),
              privateRegistries,
              registries: packageSources.registries,
              access: registryAccess(packageSources, network),
              sourcesDir: local.sourcesDir,
              settings: {
                cooldownDays: 0,
                now: new Date().toISOString(),
                majors: majors ? 'allowed' : 'never',
                kinds: fixKinds,
              },
              urgencies,
              mode: 'together',
            },
            { timeoutMs: planTimeoutMs, network, signal },
          );
          if (plan === undefined) throw new Error('planning came back without a plan');
          return plan;
        } catch (error) {
          if (error instanceof NotPlanned) throw new ToolRefusal(error.message);
          throw error;
        }
      },
      async text(folder, path) {
        return folders.text(await folders.find(folder), path);
      },
    },
    async checkPackages(packages): Promise<CheckedPackages> {
      if (call !== undefined) return (await call('/api/v1/sca/packages/check', { packages })) as CheckedPackages;
      using lookup = openAdvisories(await local.advisoryFile());
      const { starterSetAlone } = await import('../engine/report/scan-report.ts');
      return {
        packages: packages.map((one) => checkedPackage(one, lookup)),
        warnings: lookup.origin?.isStarterSet === true ? [starterSetAlone] : [],
      };
    },
    async compare({ folder, before, after }, signal) {
      const base: TreeSource | null = folder === '' ? null : { kind: 'folder', path: await folders.find(folder) };
      const [old, now] = await analyze(
        [base ?? { kind: 'overlaid', base, files: before }, { kind: 'overlaid', base, files: after }],
        signal,
      );
      if (old === undefined || now === undefined) throw new Error('the analysis came back without its reports');
      return { before: old, after: now };
    },
    async [Symbol.asyncDispose]() {
      local[Symbol.dispose]();
    },
  };
}

/** Of the public registries where none is said: without a list of releases nothing can be planned. */
function registriesToAsk(options: McpOptions, { env }: CommandIo): McpOptions {
  const named = options.packageSources ?? env['VEDETTE_PACKAGE_SOURCES']?.trim() ?? '';
  return { ...options, packageSources: named === '' ? 'public' : named };
}

function isServerNamed(command: Command, { url }: McpOptions, io: CommandIo): boolean {
  return url !== undefined || configOf(command, io).tokenId !== '';
}
