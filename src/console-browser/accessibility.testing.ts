/** What axe finds on a page: all rules of WCAG 2.0 to 2.2, A and AA, and those of good practice. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

/** Its text, of letters that every encoding writes alike: half a megabyte is handed to the browser without being turned into another. */
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8').replaceAll(
  /[^\0-\x7F]/g,
  (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
);
/** They hand the focus on at once and are never stopped at; axe knows them in dialogs, and not in menus. */
const guards = '[data-base-ui-focus-guard]';
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

interface Violation {
  readonly id: string;
  readonly help: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
}

/** @returns a sentence for each violation; none is none */
export async function accessibilityFaults(page: Page): Promise<readonly string[]> {
  if (await page.evaluate(`typeof axe === 'undefined'`)) await page.evaluate(`(() => { ${axe} })()`);
  const { violations } = await page.evaluate<{ violations: Violation[] }>(
    `axe.run({ exclude: [[${JSON.stringify(guards)}]] }, { runOnly: ${JSON.stringify(tags)}, resultTypes: ['violations'] })`,
  );
  return violations.map(({ id, help, nodes }) => {
    const [first] = nodes;
    const why = first?.failureSummary?.split('\n')[1]?.trim() ?? '';
    return `${id}: ${help}; ${nodes.length} ×, as ${first?.html.slice(0, 200) ?? ''} (${why})`;
  });
}
