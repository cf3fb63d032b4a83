/** What a template uses: it may call whatever its script imports under a name that stands in it. */
import type { FactsBuilder } from '../../syntax/facts-builder.ts';
import { isRef, type Scope } from '../../syntax/scope.ts';
import { isImported } from './loading/tracked.ts';
import { escapePattern } from '../../text/escape-pattern.ts';

export function noteTemplateUses(facts: FactsBuilder, scope: Scope, around = ''): void {
  if (around.trim() === '') return;
  for (const [name, binding] of scope.names) {
    if (!isRef(binding) || !isImported(binding)) continue;
    for (const { 0: chain } of around.matchAll(
      new RegExp(`(?<![\\w$.])${escapePattern(name)}(?![\\w$])(?:\\.\\w+)*`, 'g'),
    )) {
      const path = [...binding.path, ...chain.split('.').slice(1, 6)];
      facts.use({ import: binding.import, path }, 'call', { start: 0, end: 0 });
    }
  }
}
