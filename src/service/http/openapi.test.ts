/** The OpenAPI document is what clients are generated from: what it leaves open, they guess. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { Type } from 'typebox';
import { version } from '../../config/version.ts';
import { operations } from '../operations/index.ts';
import { componentSchemas } from './component-schemas.ts';
import { openApiDocument, openApiText } from './openapi.ts';

interface Content {
  readonly content: { readonly 'application/json': { readonly schema: { $ref: string }; readonly example: unknown } };
}
interface Document {
  readonly paths: Record<string, { post: { requestBody: Content; responses: Record<'200', Content> } }>;
  readonly components: { readonly schemas: Record<string, object> };
}

const text = JSON.stringify(openApiDocument('test'));
const document: Document = JSON.parse(text);
const names = Object.keys(document.components.schemas);

// A client breaks on what nobody saw change.
test('the document is the one in docs, word for word', () => {
  const kept = readFileSync(new URL('../../../docs/openapi.json', import.meta.url), 'utf8');
  assert.equal(openApiText(version), kept, 'run: node scripts/generate-api-docs.ts');
});

test('every reference of the document leads to something in it', () => {
  const references = [...text.matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g)];
  assert.ok(references.length > 300);
  const components = new Map<string, object>(Object.entries(document.components));
  for (const [, kind = '', name = ''] of references)
    assert.ok(Object.hasOwn(components.get(kind) ?? {}, name), `${kind}/${name}`);
});

// A client that is generated from an enumeration without a type takes anything there.
test('every enumeration says its type', () => {
  let count = 0;
  const visit = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return;
    if ('enum' in part && Array.isArray(part.enum)) {
      assert.ok('type' in part, JSON.stringify(part));
      count += 1;
    }
    Object.values(part).forEach(visit);
  };
  visit(document);
  assert.ok(count >= 8, `${count} enumerations`);
});

test('shapes that recur have one name, and every operation names its request and response', () => {
  for (const name of ['Alert', 'VulnerabilityMetadata', 'PackageEntry', 'Evidence', 'Issue', 'Rule', 'Scan', 'Token'])
    assert.ok(names.includes(name), name);
  for (const { post } of Object.values(document.paths))
    for (const { content } of [post.requestBody, post.responses['200']])
      assert.match(content['application/json'].schema.$ref, /^#\/components\/schemas\/[A-Z]\w+$/);
  assert.equal(new Set(names.map((name) => name.toLowerCase())).size, names.length, 'names differ by more than case');
});

test('every operation shows a request and a response that the document’s own schemas take', () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema({ $id: 'document', components: document.components });
  for (const { path } of operations) {
    const post = document.paths[path]?.post;
    for (const { content } of post === undefined ? [] : [post.requestBody, post.responses['200']]) {
      const { schema, example } = content['application/json'];
      assert.ok(ajv.validate({ $ref: `document${schema.$ref}` }, example), `${path}: ${ajv.errorsText()}`);
    }
  }
});

test('an optional field of a request may be null, one of a response not; two shapes of one name are refused', () => {
  const schemas = componentSchemas();
  const colour = Type.Enum(['red', 'blue'], { title: 'Colour' });
  const schema = Type.Object({ colour: Type.Optional(colour), size: Type.Optional(Type.Integer()) });
  assert.deepEqual(schemas.writeRequest(schema, 'Asked'), { $ref: '#/components/schemas/Asked' });
  assert.deepEqual(schemas.writeResponse(schema, 'Told'), { $ref: '#/components/schemas/Told' });
  const reference = { $ref: '#/components/schemas/Colour' };
  assert.deepEqual(schemas.components, {
    Colour: { type: 'string', enum: ['red', 'blue'] },
    Asked: {
      type: 'object',
      properties: { colour: { anyOf: [reference, { type: 'null' }] }, size: { type: ['integer', 'null'] } },
    },
    Told: { type: 'object', properties: { colour: reference, size: { type: 'integer' } } },
  });
  assert.throws(() => schemas.writeResponse(Type.Object({}, { title: 'Colour' }), 'Other'), /two different shapes/);
});
