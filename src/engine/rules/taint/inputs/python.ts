/** Flask, Django, Django REST framework, FastAPI, Starlette, aiohttp, Tornado, Sanic, Bottle, Pyramid. */
import { inputTable } from './input-table.ts';

export const python = inputTable({
  languages: ['python'],
  parameterNames: 'request req websocket',
  freeNames: 'request flask bottle quart',
  holderNames: 'self',
  requestTypes: 'Request HttpRequest WSGIRequest ASGIRequest WebSocket',
  links: 'request req',
  fields: `args form values json data files cookies headers view_args query_string full_path GET POST META COOKIES FILES body content query_params path_params
    query match_info rel_url forms params matchdict json_body environ stream access_route referrer user_agent raw_path`,
  methods: `get_json get_data json body form text post read get_argument get_arguments get_query_argument get_query_arguments get_body_argument get_body_arguments get_cookie
    receive receive_text receive_json receive_bytes build_absolute_uri get_full_path`,
  calls: 'self.get_argument self.get_arguments self.get_query_argument self.get_body_argument self.get_cookie',
  inputTypes: 'Query Path Body Form File Header Cookie UploadFile',
});
