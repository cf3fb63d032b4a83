/** PHP itself, Laravel, Symfony, PSR-7. */
import { inputTable } from './input-table.ts';

export const php = inputTable({
  languages: ['php'],
  parameterNames: 'request',
  requestTypes: 'Request ServerRequestInterface FormRequest RequestInterface ServerRequest',
  fields: 'query request attributes cookies headers files server json',
  hasAnyField: true,
  methods: `input get query post all only except json cookie header file route string str getContent toArray getQueryParams getParsedBody getBody getCookieParams getAttribute getAttributes
    getUploadedFiles getHeader getHeaderLine getUri getRequestUri getPathInfo getQueryString collect path url fullUrl segment segments bearerToken getPost getGet getVar getParam userAgent`,
  names: '_GET _POST _REQUEST _COOKIE _FILES HTTP_RAW_POST_DATA',
  calls:
    'request filter_input filter_input_array getallheaders apache_request_headers Request.input Request.get Request.all Input.get Input.all Request.query Request.post',
  annotations: 'MapQueryParameter MapQueryString MapRequestPayload MapUploadedFile',
});
