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
import { webhookPrefix } from './webhooks.ts';

interface Content {
  readonly content: { readonly 'application/json': { readonly schema: { $ref: string }; readonly example: unknown } };
}
interface Document {
  readonly paths: Record<string, { post: { requestBody: Content; responses: Record<'200' | '202', Content> } }>;
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
    for (const { content } of [post.requestBody, post.responses['200'] ?? post.responses['202']])
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

test('every shape with fields and every enumeration has a name, by its title or by where it stands', () => {
  const schemas = componentSchemas();
  const schema = Type.Object({
    colour: Type.Optional(Type.Enum(['red', 'blue'], { title: 'Colour' })),
    parts: Type.Array(Type.Object({ kind: Type.Enum(['a']), size: Type.Integer({ examples: [7] }) })),
  });
  assert.deepEqual(schemas.write(schema, 'Thing'), { $ref: '#/components/schemas/Thing' });
  const of = (name: string) => ({ $ref: `#/components/schemas/${name}` });
  assert.deepEqual(schemas.components, {
    Colour: { type: 'string', enum: ['red', 'blue'] },
    ThingPartKind: { type: 'string', enum: ['a'] },
    ThingPart: {
      type: 'object',
      required: ['kind', 'size'],
      properties: { kind: of('ThingPartKind'), size: { type: 'integer', example: 7 } },
    },
    Thing: {
      type: 'object',
      required: ['parts'],
      properties: { colour: of('Colour'), parts: { type: 'array', items: of('ThingPart') } },
    },
  });
  assert.throws(() => schemas.write(Type.Object({}, { title: 'Colour' }), 'Other'), /two different shapes/);
});

// What has no name of its own is named by each generator in its own way: `…ItemsInnerEvidenceInner`.
test('nothing in the document is left for generators to name', () => {
  const anonymous: string[] = [];
  const visit = (part: unknown, place: readonly string[]): void => {
    if (typeof part !== 'object' || part === null || place.at(-1) === 'example') return;
    if (('properties' in part && place.length > 3) || ('enum' in part && place.length > 3))
      anonymous.push(place.join('/'));
    for (const [name, value] of Object.entries(part)) visit(value, [...place, name]);
  };
  for (const [name, schema] of Object.entries(document.components.schemas))
    visit(schema, ['components', 'schemas', name]);
  visit(document.paths, ['paths']);
  assert.deepEqual(anonymous, []);
  assert.deepEqual(
    names.filter((name) => /Inner|AnyOf|OneOf|\d$/.test(name)),
    [],
  );
});

// Named by where it stands, it has as many names as places, and clients as many types for one thing.
test('an enumeration that recurs has a title of its own', () => {
  const enumerations = Object.entries(document.components.schemas).flatMap(([name, schema]) =>
    'enum' in schema ? [{ name, values: JSON.stringify(schema.enum) }] : [],
  );
  const recurring = Map.groupBy(enumerations, ({ values }) => values);
  const faults = [...recurring.values()].filter(
    (group) =>
      group.length > 1 &&
      group.some(({ name }) =>
        names.some((other) => other !== name && name.startsWith(other) && /(?:Request|Result)$/.test(other)),
      ),
  );
  assert.deepEqual(faults, []);
});

test('every tag says what its operations are for', () => {
  const tags: { name: string; description?: string }[] = JSON.parse(text).tags;
  assert.deepEqual(
    tags.filter(({ description = '' }) => description === ''),
    [],
    'add its words to src/service/operations/tag-descriptions.ts',
  );
  assert.ok(tags.length > 10);
});

test('what is answered to webhooks, and each error, is described with an example', () => {
  const paths = Object.keys(document.paths).filter((path) => path.startsWith(webhookPrefix));
  assert.deepEqual(paths, ['/webhooks/bitbucket/{repositoryId}', '/webhooks/bitbucket/workspace/{connectionId}']);
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema({ $id: 'document', components: document.components });
  const responses: Record<string, Content> = JSON.parse(text).components.responses;
  assert.ok(Object.keys(responses).length >= 10);
  for (const [code, { content }] of Object.entries(responses)) {
    const { schema, example } = content['application/json'];
    assert.ok(ajv.validate({ $ref: `document${schema.$ref}` }, example), `${code}: ${ajv.errorsText()}`);
  }
});
