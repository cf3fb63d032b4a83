/** axum, actix-web, Rocket, warp. */
import { inputTable } from './input-table.ts';

export const rust = inputTable({
  languages: ['rust'],
  requestTypes: 'HttpRequest Request Parts',
  links: 'uri',
  methods: 'query_string match_info headers cookie cookies uri path query path_and_query into_body body',
  fields: 'uri headers',
  inputTypes:
    'Query Path Json Form Multipart Bytes RawQuery HeaderMap TypedHeader RawForm Host CookieJar Payload Cookies OriginalUri Either JsonOrForm',
});
