/** The advisory file that a scan asks, made where there is none yet. */
import type { ScanSettings } from '../config/scan-settings.ts';
import { isAdvisoryFile } from '../service/advisories/is-advisory-file.ts';

/** @throws where the source that was asked for cannot be used */
export async function advisoryFileOf(
  { advisories: source, symbolSets, exploitation }: Pick<ScanSettings, 'advisories' | 'symbolSets' | 'exploitation'>,
  dataDir: string,
  progress: (message: string) => void,
): Promise<string> {
  if (isAdvisoryFile(source)) return source;
  progress('preparing advisories');
  const { prepareAdvisories } = await import('../service/advisories/prepare-advisories.ts');
  const { file, staleBecause } = await prepareAdvisories({
    source,
    dataDir,
    symbolSets,
    exploitation,
    onProgress: ({ phase, detail }) => progress(`advisories: ${phase} ${detail}`),
  });
  // An earlier snapshot, perhaps of another source, would answer a question that was not asked.
  if (staleBecause !== undefined) throw new Error(`the advisories cannot be used: ${staleBecause}`);
  return file;
}
