/** "URLs must use https": literal addresses that are called without encryption. */
import { question, unwanted } from './plans.ts';
import { type Shape, templates } from './shape.ts';

const url = '(url | link | address | endpoint url | connection | request | call | traffic)';

export const plainHttp: Shape = {
  name: 'plain-http',
  title: 'No addresses without encryption',
  templates: templates(
    `<dont> (use | call | send request to | hard-code | connect to | have | fetch from) (plain | unencrypted | insecure | cleartext | ) http ${url}`,
    `<dont> use (plain | unencrypted | insecure) http`,
    `no (plain | unencrypted | insecure | cleartext) http [${url}]`,
    `no http ${url}`,
    `(url | link | outgoing request | external url | request | external call) <must> (use | be | go over) https`,
    `(url | link | external url) <mustnot> (use | be | start with) (http | plain http | unencrypted http)`,
    `<find> (plain | unencrypted | insecure | cleartext | ) http ${url}`,
    `<find> ${url} (that | which) (use | start with) (plain | unencrypted | ) http`,
    `http ${url} <unwanted>`,
  ),
  examples: ['Do not use unencrypted HTTP URLs.', 'URLs must use https.', 'Find plain http URLs.', 'No insecure HTTP.'],
  others: ['No HTTP knowledge is needed.', 'HTTP errors must be handled.'],
  proposals: [{ text: 'URLs must use https', fill: '' }],
  read: () => ({
    explanation:
      'A finding is a literal address that begins with http: and leads to another machine; names of XML are none.',
    rules: [
      unwanted(
        question({
          kind: 'literals',
          regex: '^[A-Za-z$@]{0,3}["\'`]{1,3}http://',
          except:
            'http://(?:localhost|127\\.|0\\.0\\.0\\.0|10\\.|192\\.168\\.|\\[::1\\]|[^/"\'`]*(?:w3\\.org|example\\.|schemas?\\.|xmlns|xmlsoap|purl\\.org|\\.local\\b|\\.internal\\b|\\.test\\b)|["\'`]|[a-z_-]+(?::\\d+)?["\'`/])',
        }),
        'The address is called without encryption',
      ),
    ],
  }),
};
