/** The OpenAPI document and its browsable reference, served without anything from another host. */
import type { FastifyInstance } from 'fastify';
import scalar from '@scalar/fastify-api-reference';
import { openApiDocument } from './openapi.ts';

export async function addReference(server: FastifyInstance, version: string): Promise<void> {
  const document = openApiDocument(version);
  server.get('/openapi.json', async () => document);
  await server.register(scalar, {
    routePrefix: '/docs',
    configuration: {
      url: '/openapi.json',
      withDefaultFonts: false,
      telemetry: false,
      hideClientButton: true,
      title: 'Vedette API',
    },
  });
  server.get('/', async (_request, reply) => reply.redirect('/docs', 302));
}
