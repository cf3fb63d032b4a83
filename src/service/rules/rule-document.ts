/**
 * Many rules in one text, to be kept in a repository or taken to another organization: YAML, of which JSON is a part. Ids are of the organization
 * that gave them away and stand in no document; repositories go by their addresses.
 */
import { dump, load, YAMLException } from 'js-yaml';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { sourceTypes } from '../../engine/rules/model/rule.ts';

const documentRulesMax = 1000;
const messagesMax = 50;

const documentRule = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 200 }),
    rule: Type.String({ minLength: 1, maxLength: 20_000 }),
    globPattern: Type.Optional(Type.String({ maxLength: 1000 })),
    sourceTypes: Type.Optional(Type.Array(Type.Enum([...sourceTypes]), { maxItems: 100 })),
    /** Addresses; empty: all. */
    repositories: Type.Optional(Type.Array(Type.String({ maxLength: 4096 }), { maxItems: 1000 })),
    /** What a model wrote of it and a person approved. */
    writtenRule: Type.Optional(Type.String({ minLength: 1, maxLength: 20_000 })),
  },
  { additionalProperties: false },
);
export type DocumentRule = Static<typeof documentRule>;

const ruleDocument = Type.Object(
  { version: Type.Literal(1), rules: Type.Array(documentRule, { maxItems: documentRulesMax }) },
  { additionalProperties: false },
);

/** What is wrong is sentences that say where. */
export type DocumentReading =
  | { readonly ok: true; readonly rules: readonly DocumentRule[] }
  | { readonly ok: false; readonly messages: readonly string[] };

export function readRuleDocument(text: string): DocumentReading {
  let document: unknown;
  try {
    document = load(text, { maxDepth: 20, maxAliases: 0 });
  } catch (error) {
    if (!(error instanceof YAMLException)) throw error;
    const line = error.mark === undefined ? '' : `line ${error.mark.line + 1}: `;
    return { ok: false, messages: [`${line}the document cannot be read: ${error.reason}`] };
  }
  if (!Value.Check(ruleDocument, document)) {
    const faults = Value.Errors(ruleDocument, document).slice(0, messagesMax);
    const wanted = 'a document has version: 1 and rules, each with a name and a rule';
    const messages = faults.map(
      ({ instancePath, message }) =>
        `${instancePath === '' ? 'the document' : instancePath} is not as it must be (${message}): ${wanted}`,
    );
    return { ok: false, messages: messages.length === 0 ? [`the document has another shape: ${wanted}`] : messages };
  }
  const names = document.rules.map(({ name }) => name.trim());
  const twice = new Set(names.filter((name, index) => names.indexOf(name) !== index));
  const messages = [...twice]
    .slice(0, messagesMax)
    .map((name) => `the name ${JSON.stringify(name)} is given to two rules`);
  if (messages.length > 0) return { ok: false, messages };
  return { ok: true, rules: document.rules };
}

export function writeRuleDocument(rules: readonly DocumentRule[], format: 'yaml' | 'json'): string {
  const document = { version: 1, rules };
  return format === 'json'
    ? `${JSON.stringify(document, null, 2)}\n`
    : dump(document, { lineWidth: 120, noRefs: true });
}
