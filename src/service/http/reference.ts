/** The OpenAPI document and its browsable reference, served without anything from another host. */
import type { FastifyInstance } from 'fastify';
import scalar from '@scalar/fastify-api-reference';
import { openApiDocument } from './openapi.ts';

/** The page's own script and styles only; nothing of it may call another host. */
const contentSecurityPolicy =
  "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; frame-ancestors 'none'";

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
      showDeveloperTools: 'never',
      agent: { disabled: true },
      mcp: { disabled: true },
      title: 'Vedette API',
    },
  });
  server.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/docs')) reply.header('Content-Security-Policy', contentSecurityPolicy);
  });
}
