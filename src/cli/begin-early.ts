/** What a command starts before the command line is loaded, because it takes longer than that. Loads little itself. */

/** @param words of the command line; wrong ones are refused later, and what was begun ends with the process */
export async function beginEarly([command, ...more]: readonly string[]): Promise<void> {
  if (command !== 'scan' || more.some((word) => word === '--help' || word === '-h')) return;
  const { beginAnalysis } = await import('../service/analysis/analyze-trees.ts');
  beginAnalysis();
}
