/**
 * The words that tell what a call does for security, concept by concept. A pattern is a list of sets, of each of which the name must have a word.
 */
import type { Concept } from '../model/handler-demand.ts';

export type WordPattern = readonly ReadonlySet<string>[];

export interface ConceptWords {
  /** Names that are just these words. */
  readonly whole: ReadonlySet<string>;
  readonly patterns: readonly WordPattern[];
  /** A name with one of these words does something else, or nothing. */
  readonly never: ReadonlySet<string>;
  /** So does a name that begins with one of these. */
  readonly neverFirst: ReadonlySet<string>;
  /** Names of nothing but these words say too little: the name of the object they are called on counts with them. */
  readonly generic: ReadonlySet<string>;
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter((word) => word !== ''));
const union = (...sets: readonly ReadonlySet<string>[]): ReadonlySet<string> =>
  new Set(sets.flatMap((set) => [...set]));

const demanding = words(
  'require requires required requiring ensure ensures check checks checker checked checking verify verifies verified verifier verification validate validates validated validator assert asserts must enforce enforces enforcer need needs needed protect protects protected protecting protection guard guards guarded confirm demand mandatory only',
);
const placed = words(
  'middleware mw filter interceptor hook plugin mixin decorator handler gate wall barrier policy before dependency',
);
const asking = words('is has can may allow allows allowed able');
const skipping = words(
  'skip skips skipped optional optionally opt without disable disabled disables ignore ignored ign bypass exempt except exclude excluded unprotected anonymous anonymously mock mocked fake stub dummy no not non never un allowany anyone maybe',
);
const making = words(
  'create creates generate generates generated generator issue issues sign signs make build builds new save saves store stores persist set sets put write send sends email mail render redirect reset forgot change update updates delete remove clear revoke refresh renew rotate invalidate destroy expire register add insert list find fetch count search assign unassign grant seed sync import export encode serialize format print show display hide toggle test tests init initialize setup configure config configuration settings options opts load start stop log logs',
);
const things = words(
  'url uri link path page view template form button error errors exception failure failed fail fails event events log logs logger logging history count name names author authors title type types enum constant constants header headers cookie cookies provider providers service repository repo dao dto model entity response result callback state status message messages code codes expired expiry ttl tokenizer tokenize tokens tokenized logout signout signup signoff blog catalog dialog logic logistics oauthurl',
);
const generic = words(
  'check checks verify validate require required ensure enforce assert protect protection guard handle handler handlers run apply middleware use call invoke execute perform process intercept filter before user optional authenticator verifier enforcer required consume limit can allows allowed authorize authenticate it or fail parse safe async parse',
);

const strong = words(
  'authenticate authenticates authenticated authenticating authentication authenticator authn unauthenticated reauthenticate',
);
const auth = words('auth oauth authn');
const login = words('login signin loggedin signedin');
const present = words('loggedin signedin');
const token = words(
  'token jwt session bearer apikey credential credentials identity principal accesstoken idtoken jws oidc saml',
);
const user = words('user account member principal subject viewer caller');
const userCheck = words(
  'require requires required ensure ensures must assert current authenticated protect protected guard demand enforce only',
);
const schemes = words(
  'jwt basic bearer key token session cookie oauth firebase cognito api http digest apikey ldap sso saml oidc hmac',
);
const admin = words('admin administrator superuser superadmin staff moderator owner manager editor root');
const rights = words(
  'permission permissions perm perms acl rbac abac policy policies role roles scope scopes privilege privileges ability abilities entitlement entitlements capability capabilities claim claims authority authorities ownership',
);
const authorizing = words(
  'authorize authorized authorizes authorizer authorization authorisation authorise authorised authz',
);
const tokenNever = words(
  'csrf xsrf email mail phone reset refresh confirmation invite invitation unsubscribe push device fcm captcha recaptcha tokenizer verificationtoken card stripe payment upload signed lexer',
);

export const conceptWords: Readonly<Record<Concept, ConceptWords>> = {
  authentication: {
    whole: words('auth jwt protect authn protected authed'),
    patterns: [
      [strong],
      [auth, union(demanding, placed, words('is with has need'))],
      [auth, schemes],
      [auth, words('user users member account')],
      [login, union(demanding, placed, words('is was force redirect'))],
      [present],
      [token, union(demanding, placed, words('decode introspect authenticate'))],
      [user, userCheck],
      [words('protect protected'), words('route routes router endpoint resource page handler api')],
      [words('req request'), words('signin login auth')],
      [words('who'), words('am')],
    ],
    never: union(skipping, things, tokenNever, words('exists exist unique available input body params')),
    neverFirst: union(making, words('on after do perform handle try start process')),
    generic,
  },
  authorization: {
    whole: union(authorizing, words('can cannot able allows denies acl rbac permit permission permissions')),
    patterns: [
      [authorizing],
      [rights, union(demanding, placed, asking, words('restrict restricted with in'))],
      [admin, union(demanding, asking, words('restrict middleware mw filter interceptor mixin'))],
      [
        words('access'),
        union(demanding, words('can has allow allowed restrict restricted control controlled deny granted')),
      ],
      [words('restrict restricted restricts'), words('to role roles admin user users access')],
      [words('can'), words('access edit view update delete read write manage create see modify perform do')],
    ],
    never: union(
      skipping,
      things,
      words(
        'token log file camera location notification microphone storage oauth feature features content referrer frame cors csp retention',
      ),
    ),
    neverFirst: union(making, words('get on after do')),
    generic: union(generic, words('enforce allows can denies any all')),
  },
  validation: {
    whole: words('celebrate validate validator validation valid validated sanitize'),
    patterns: [
      [words('validate validates validated validator validators validation validating valid revalidate')],
      [words('schema schemas dto joi zod yup ajv'), words('parse check validate safe assert verify compile load cast')],
      [
        words('check verify assert ensure'),
        words('input inputs body params payload query schema request form data parameters'),
      ],
      [words('sanitize sanitise clean'), words('input inputs body params query request')],
    ],
    never: union(
      skipping,
      words(
        'invalid invalidate token tokens jwt session csrf xsrf auth authentication credential credentials signature license captcha recaptcha error errors exception email message messages permission permissions role roles access ticket certificate cert until',
      ),
    ),
    neverFirst: words('get set create on after list find show render log'),
    generic,
  },
  rateLimit: {
    whole: words('limiter throttle throttled throttler ratelimit ratelimiter ratelimited slowdown'),
    patterns: [
      [
        words('limit limits limiter limiting limited'),
        words('rate rates request requests api login brute speed attempts attempt traffic calls ip'),
      ],
      [words('limiter throttle throttles throttled throttler throttling ratelimit ratelimiter ratelimited')],
      [words('slow'), words('down')],
      [words('quota'), union(demanding, words('consume enforce'))],
      [words('brute'), union(words('force prevent'), demanding)],
    ],
    never: union(skipping, words('error exceeded exception header headers reset status get config')),
    neverFirst: words('get set on list show scroll resize debounce'),
    generic,
  },
  csrf: {
    whole: words('csrf xsrf csurf antiforgery nosurf'),
    patterns: [
      [words('csrf xsrf antiforgery'), union(demanding, placed, words('protect double submit synchronizer with'))],
      [words('forgery authenticity'), union(demanding, placed, words('protect anti token from'))],
    ],
    never: union(skipping, words('error exception header cookie meta tag input field')),
    neverFirst: words('get set create generate make rotate render add'),
    generic,
  },
  logging: {
    whole: words('log logger audit'),
    patterns: [
      [
        words('log logs logger logging logged audit audits auditing'),
        words(
          'log logs logger write event request info warn warning error errors debug trace record action access activity message middleware entry emit fatal critical exception verbose notice audit auditing user change security line print printf println infof errorf warnf debugf',
        ),
      ],
    ],
    never: union(
      skipping,
      words('login logout blog catalog dialog logic level levels file path dir rotate get set config'),
    ),
    neverFirst: words('get set create new configure setup init close list find open read parse delete clear'),
    generic: words(
      'log debug info warn warning error fatal trace critical exception notice verbose silly http write print printf println infof warnf errorf debugf fatalf panicf panic f w infow warnw errorw debugw record emit event information child msg line ln',
    ),
  },
  escaping: {
    whole: words(
      'escape esc sanitize sanitise sanitizer quote purify htmlspecialchars htmlentities htmlescape escapehtml bleach',
    ),
    patterns: [
      [
        words(
          'escape escaped escapes escaper escaping sanitize sanitizes sanitized sanitizer sanitise sanitised sanitization purify htmlspecialchars htmlentities',
        ),
      ],
      [words('encode encoder'), words('html url uri component attribute js javascript css xml for entities')],
      [words('strip'), words('tags tag html')],
      [words('clean'), words('html bleach')],
    ],
    never: union(words('unescape unescaped skip without disable no not unsafe noescape raw decode')),
    neverFirst: words('get set on'),
    generic: union(generic, words('clean quote escape sanitize')),
  },
};
