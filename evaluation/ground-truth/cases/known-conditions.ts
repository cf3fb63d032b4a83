/**
 * Conditions that the symbols of shared cases lack: their truth tells whether a call does harm, and their advisories name only the
 * function. An overlay says the rest, as it would for a real scan.
 */
import { mergeSymbols, readSymbols } from '../../../src/engine/advisories/read-symbols.ts';
import type { VulnerableSymbols } from '../../../src/engine/model/advisory.ts';
import type { EcosystemName } from '../../../src/engine/model/ecosystem-name.ts';

const safeLoaders = ['yaml.SafeLoader', 'yaml.CSafeLoader', 'yaml.BaseLoader', 'yaml.CBaseLoader'];
const overlays = [
  {
    ecosystem: 'PyPI',
    name: 'pyyaml',
    symbols: [{ module: 'yaml', name: 'load', unless: [{ argument: [1, 'Loader'], isOneOf: safeLoaders }] }],
  },
];

/** The symbols with the conditions of the package's overlay; what is not asked about is not added. */
export function withConditions(ecosystem: EcosystemName, name: string, symbols: VulnerableSymbols): VulnerableSymbols {
  const overlay = overlays.find((item) => item.ecosystem === ecosystem && item.name === name.toLowerCase());
  if (overlay === undefined || symbols.entries.length === 0) return symbols;
  const merged = mergeSymbols([symbols, readSymbols(ecosystem, { symbols: overlay.symbols }, {})]);
  const asked = new Set(symbols.entries.map(({ module, name: symbol }) => dotted(module, symbol)));
  return { ...merged, entries: merged.entries.filter(({ module, name: symbol }) => asked.has(dotted(module, symbol))) };
}

function dotted(module: string, name: string): string {
  return [module, name].filter((part) => part !== '').join('.');
}
