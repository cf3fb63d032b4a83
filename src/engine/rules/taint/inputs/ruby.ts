/** Rails, Sinatra, Rack, Grape. */
import { inputTable } from './input-table.ts';

export const ruby = inputTable({
  languages: ['ruby'],
  freeNames: 'request env',
  requestTypes: '',
  links: 'request',
  fields:
    'params GET POST body headers query_parameters request_parameters path_parameters raw_post query_string url fullpath original_url path referer referrer user_agent cookies env',
  methods:
    'params GET POST body headers query_parameters request_parameters path_parameters raw_post query_string url fullpath original_url referer referrer user_agent cookies get_header',
  names: 'params cookies',
  calls: 'params cookies Rack.Request.new',
});
