/** Express, Koa, Fastify, NestJS, Next.js, Hono, hapi, and functions behind gateways. */
import { inputTable } from './input-table.ts';

export const javascript = inputTable({
  languages: ['JavaScript', 'TypeScript', 'Tsx'],
  parameterNames: 'req request ctx _req',
  holderNames: 'c context event',
  requestTypes:
    'Request NextRequest NextApiRequest FastifyRequest ExpressRequest IncomingMessage Context ParameterizedContext HonoRequest APIGatewayProxyEvent AuthenticatedRequest',
  links: 'request req raw nextUrl',
  fields: `query params body headers cookies signedCookies url originalUrl files file hostname rawBody rawHeaders searchParams querystring payload
    queryStringParameters multiValueQueryStringParameters pathParameters rawQueryString subdomains baseUrl`,
  methods: 'param get header json text formData arrayBuffer blob queries valid parseBody multipart saveRequestFiles',
  annotations:
    'Body Query Param Params Headers HeaderParam QueryParam QueryParams PathParam BodyParam UploadedFile UploadedFiles MessageBody Args Arg Payload Ip HostParam RawBody CookieParam',
});
