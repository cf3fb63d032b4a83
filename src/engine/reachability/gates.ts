/**
 * Ecosystems that may clear a package: programs were executed, the runtime recorded each load, every installed package was asked
 * about, and none that ran was called unreachable. Elsewhere absence is said and clears nothing.
 */
import type { EcosystemName } from '../model/ecosystem-name.ts';

export interface Gate {
  /** The test that must be green, below `src/`. */
  readonly test: string;
  readonly since: string;
  /** What was executed had the code of its packages in the tree; nothing is cleared of which the code is not there. */
  readonly needsSources?: true;
}

export const gates: ReadonlyMap<EcosystemName, Gate> = new Map([
  ['npm', { test: 'engine/reachability/executed-code.test.ts', since: '2026-11-21' }],
  ['PyPI', { test: 'engine/languages/python/linking/executed.test.ts', since: '2026-11-21' }],
  ['crates.io', { test: 'engine/languages/rust/linking/executed.test.ts', since: '2026-11-22' }],
  ['Go', { test: 'engine/languages/go/linking/executed-code.test.ts', since: '2026-11-21' }],
  ['Packagist', { test: 'engine/languages/php/linking/executed.test.ts', since: '2026-11-22' }],
  ['Maven', { test: 'engine/languages/java/linking/executed-code.test.ts', since: '2026-11-22', needsSources: true }],
  ['RubyGems', { test: 'engine/languages/ruby/linking/executed.test.ts', since: '2026-11-22' }],
]);
