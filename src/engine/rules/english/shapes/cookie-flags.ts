/** "Cookies must be HttpOnly": flags that every cookie needs. */
import type { Formula } from '../../model/formula.ts';
import { callsWhere, namedCalls, question, unwanted } from './plans.ts';
import { type Shape, slot, templates } from './shape.ts';

const cookie = '(cookie | session cookie | auth cookie | authentication cookie | http cookie)';
const setters =
  'res.cookie response.cookie *.setCookie reply.setCookie ctx.cookies.set cookies.set *.set_cookie ^setcookie ^setrawcookie *.SetCookie http.Cookie Cookies.set Cookies.Append *.Cookies.Append cookies.append'.split(
    ' ',
  );

export const cookies: Shape = {
  name: 'cookie-flags',
  title: 'Flags of cookies',
  templates: templates(
    `${cookie} <must> be {flags}`,
    `${cookie} <must> (have | set | use | carry | include) {flags} [flag | attribute | option]`,
    `${cookie} <must> be (set | mark | create | send | issue | flag) (with | as) {flags} [flag | attribute | option]`,
    `<dont> (set | create | send | issue | use) ${cookie} without {flags} [flag | attribute | option]`,
    `<find> ${cookie} (without | that (lack | be not | do not have | dont have | miss) | lack | miss | set without | that be set without) {flags} [flag | attribute | option]`,
    `no ${cookie} without {flags} [flag | attribute | option]`,
    `set {flags} [flag | attribute] on (every | all | ) ${cookie}`,
    `{flags} [flag | attribute] <must> be set (on | for) ${cookie}`,
    `<find> (insecure | unsafe) ${cookie}`,
  ),
  examples: [
    'Cookies must be HttpOnly and Secure.',
    'All cookies must have the `secure` flag.',
    'Find cookies without HttpOnly.',
    'Never set a cookie without SameSite.',
    'Find insecure cookies.',
  ],
  others: ['Cookies must be delicious.', 'Cookies must expire after a day.'],
  proposals: [{ text: 'Cookies must be HttpOnly and Secure', fill: '' }],
  read(slots) {
    const flags = slot(slots, 'flags') ?? ['httponly', 'secure'];
    const parts = flags.flatMap((flag): Formula[] => {
      const names = [
        flag,
        `cookie_${flag}`,
        `session_cookie_${flag}`,
        ...(flag === 'secure' ? ['isSecure'] : ['isHttpOnly']),
      ];
      return [
        callsWhere(namedCalls(setters), { kind: 'option', names: [flag], values: [], is: false }),
        question({ kind: 'settings', names, values: ['false', '0'] }),
      ];
    });
    return {
      explanation: `A finding is a cookie that is set without ${flags.join(' or ')}, or with it turned off.`,
      rules: [unwanted({ kind: 'or', parts }, `A cookie is set without ${flags.join(' and ')}`)],
    };
  },
};
