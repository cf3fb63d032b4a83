/** ASP.NET, MVC and minimal APIs. */
import { inputTable } from './input-table.ts';

export const csharp = inputTable({
  languages: ['csharp'],
  freeNames: 'Request HttpContext Context',
  requestTypes: 'HttpRequest HttpRequestBase HttpContext HttpRequestMessage HttpRequestData',
  links: 'Request request',
  fields:
    'Query Form Headers Cookies Body Path QueryString RouteValues Params Url RawUrl UserAgent InputStream Files UrlReferrer',
  methods: 'ReadFormAsync ReadFromJsonAsync GetDisplayUrl GetEncodedUrl ReadAsStringAsync',
  annotations: 'FromQuery FromBody FromRoute FromForm FromHeader FromUri QueryString',
  inputTypes: 'IFormFile IFormFileCollection IFormCollection',
});
