/** Finds the severity in what a record or package entry carries: OSV `severity`, and the spellings sources keep in `database_specific`. */
import { type Score, scoreOfLabel, scoreOfNumber, scoreOfVectors } from './severity.ts';
import { listOf, recordOf, textOf } from './unknown-values.ts';

export function readScore(severity: unknown, specific: ReadonlyMap<string, unknown>): Score | undefined {
  const texts = listOf(severity).map((entry) => textOf(recordOf(entry).get('score')));
  const nested = ['cvss', 'cvss_v4', 'cvss_v3', 'cvss_v2'].map((key) => specific.get(key));
  const vectors = nested.map((value) => textOf(typeof value === 'string' ? value : vectorIn(value)));
  return (
    scoreOfVectors([...texts, ...vectors]) ??
    nested.map((value) => scoreOfNumber(recordOf(value).get('score') ?? value)).find((score) => score !== undefined) ??
    scoreOfNumber(specific.get('cvss_score')) ??
    texts.map((text) => scoreOfNumber(text) ?? scoreOfLabel(text)).find((score) => score !== undefined) ??
    scoreOfLabel(textOf(specific.get('severity')))
  );
}

function vectorIn(value: unknown): unknown {
  const fields = recordOf(value);
  return fields.get('vector_string') ?? fields.get('vectorString') ?? fields.get('vector');
}
