/** Scans two states of some files for a caller, in a child process like every scan, a few at once and not for long. */
import { type AssistantWorld, ToolRefusal } from '../assistants/world.ts';
import { AnalysisFailed } from '../analysis/analysis-failed.ts';
import type { Context } from '../context/context.ts';

const atOnceMax = 2;
const timeoutMs = 60_000;

export function serviceComparer({ advisories, analyses, config }: Context): AssistantWorld['compare'] {
  let underWay = 0;
  return async ({ before, after }, signal) => {
    const current = advisories.current();
    if (current === undefined) throw new ToolRefusal('the advisories are still being prepared; try again in a minute');
    if (underWay >= atOnceMax)
      throw new ToolRefusal('other changes are being verified; the same call works in a few seconds');
    underWay += 1;
    try {
      const { reports } = await analyses.analyze(
        {
          trees: [before, after].map((files) => ({ kind: 'overlaid', base: null, files })),
          advisoryFile: current.file,
          rules: [],
          privateRegistries: config.privateRegistries,
          factCacheDir: '',
          sourcesDir: '',
          registries: {},
        },
        {
          timeoutMs,
          packageSources: config.packageSources,
          network: config.network,
          signal,
          onPhase: () => {},
        },
        'assistants',
      );
      const [old, now] = reports;
      if (old === undefined || now === undefined) throw new Error('the analysis came back without its reports');
      return { before: old, after: now };
    } catch (error) {
      if (error instanceof AnalysisFailed) throw new ToolRefusal(error.message);
      throw error;
    } finally {
      underWay -= 1;
    }
  };
}
