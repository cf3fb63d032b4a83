/** The OpenAPI document, made from the schemas that validate requests and shape replies. */
import { allOperations } from '../operations/index.ts';
import type { Operation } from '../operations/operation.ts';
import { tagDescriptions } from '../operations/tag-descriptions.ts';
import { type ComponentSchemas, componentSchemas } from './component-schemas.ts';
import { errorReferences, errorResponses, errorSchemas } from './openapi-errors.ts';
import { webhookPaths, webhookSchemas, webhookSecuritySchemes, webhookTag } from './openapi-webhooks.ts';

/** As it is kept in docs/openapi.json, for clients that are made from it, and for whoever reviews a change of it. */
export function openApiText(version: string): string {
  return `${JSON.stringify(openApiDocument(version), undefined, 2)}\n`;
}

export function openApiDocument(version: string): object {
  const schemas = componentSchemas();
  const paths = allOperations.map((operation) => [operation.path, { post: describe(operation, schemas) }]);
  return {
    // Generators of clients for many languages read 3.1 in part only, and say so; nothing here needs it (decision 18).
    openapi: '3.0.3',
    info: {
      title: 'Vedette',
      version,
      description:
        'Code-security scanning: alerts, packages, rules, repositories, schedules, statistics, referrals. Every operation is a POST with a JSON body and two token headers. In a body `null` stands for a field that is absent; fields that are not described are ignored.',
      license: { name: 'Apache-2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
    },
    servers: [{ url: '/', description: 'Where this document is served' }],
    security: [{ tokenId: [], tokenSecret: [] }],
    tags: [...new Set(allOperations.map(({ tag }) => tag)), webhookTag].map((name) => ({
      name,
      description: tagDescriptions[name],
    })),
    paths: { ...Object.fromEntries(paths), ...webhookPaths },
    components: {
      securitySchemes: {
        tokenId: {
          type: 'apiKey',
          in: 'header',
          name: 'X-Service-API-Token-Id',
          description: 'The id of a token pair.',
        },
        tokenSecret: {
          type: 'apiKey',
          in: 'header',
          name: 'X-Service-API-Token-Secret',
          description: 'The secret of the same pair; both are sent with every request.',
        },
        ...webhookSecuritySchemes,
      },
      schemas: { ...schemas.withEnumNames(), ...webhookSchemas, ...errorSchemas },
      responses: errorResponses,
    },
  };
}

function describe(operation: Operation, schemas: ComponentSchemas): object {
  const { path, example } = operation;
  const name = pascalCased(operationIdOf(path));
  // Generators name what comes back over the wire a response, so the body in it is a result.
  const request = schemas.write(operation.request, `${name}Request`);
  const result = schemas.write(operation.response, `${name}Result`);
  return {
    operationId: operationIdOf(path),
    summary: operation.summary,
    ...(operation.description === '' ? {} : { description: operation.description }),
    tags: [operation.tag],
    ...(operation.isExtension ? { 'x-extension': true } : {}),
    requestBody: { required: true, content: { 'application/json': { schema: request, example: example.request } } },
    responses: {
      200: { description: 'Done', content: contentOf(operation, result) },
      ...errorReferences(),
    },
  };
}

function contentOf({ example, mediaTypes = ['application/json'] }: Operation, schema: object): object {
  return Object.fromEntries(mediaTypes.map((type) => [type, { schema, example: example.response }]));
}

/** `/api/v1/sca/alerts/search` is `sca-alerts-search`. */
export function operationIdOf(path: string): string {
  return path.split('/').slice(3).join('-');
}

function pascalCased(words: string): string {
  return words.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
}
