/** Literals and blocks that are wrong wherever they stand: addresses without encryption, exceptions that nobody looks at. */
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

export const emptyCatch: Shape = {
  name: 'empty-catch',
  title: 'No exceptions that are swallowed',
  templates: templates(
    `<dont> (swallow | ignore | silence | suppress | drop) (exception | error | exception or error | error and exception)  [silently]`,
    `<dont> silently (swallow | ignore | drop) (exception | error)`,
    `(exception | error) <mustnot> be [silently] (swallow | ignore | silence | suppress | drop) [silently]`,
    `no (empty | silent | blank) (catch | catch block | except | except block | rescue | exception handler | catch clause | catch-block)`,
    `(catch | catch block | except block | exception handler | catch clause | rescue block) <mustnot> be empty`,
    `<find> (empty | silent | blank) (catch | catch block | except block | except | exception handler | rescue | catch clause)`,
    `<find> (swallowed | swallow | ignored | silenced) (exception | error)`,
    `<dont> (write | have | leave | use) empty (catch block | catch | except block | exception handler | catch clause)`,
    `(empty | silent) (catch block | except block | exception handler | catch clause) <unwanted>`,
  ),
  examples: [
    'No empty catch blocks.',
    'Never swallow exceptions.',
    'Catch blocks must not be empty.',
    'Find empty exception handlers.',
  ],
  others: ['Errors must not be repeated.', 'No empty promises.'],
  proposals: [{ text: 'No empty catch blocks', fill: '' }],
  read: () => ({
    explanation: 'A finding is a handler of exceptions that does nothing.',
    rules: [unwanted(question({ kind: 'emptyCatch' }), 'The exception is passed over in silence')],
  }),
};
