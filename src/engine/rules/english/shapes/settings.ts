/** Settings that open a door: certificates that nobody looks at, any origin, debugging in production, entities of XML. */
import type { Formula } from '../../model/formula.ts';
import { callsWhere, namedCalls, question, unwanted } from './plans.ts';
import { type Compiled, type Shape, templates } from './shape.ts';

const settings = (names: string, ...values: readonly string[]): Formula =>
  question({ kind: 'settings', names: names.split(' '), values });
const calls = (names: string): Formula => callsWhere(namedCalls(names.split(' ')));
const withLiteral = (names: string, ...values: readonly string[]): Formula =>
  callsWhere(namedCalls(names.split(' ')), { kind: 'literal', values, is: true });
const compiled = (explanation: string, message: string, ...parts: readonly Formula[]): Compiled => ({
  explanation: `A finding is ${explanation}.`,
  rules: [unwanted({ kind: 'or', parts }, message, { severity: 'high' })],
});

const tls =
  '(tls | ssl | certificate | tls certificate | ssl certificate | https | https certificate | server certificate | tls and ssl | host name | hostname)';
const checking =
  '(verification | validation | check | certificate verification | certificate validation | certificate check | verify)';

export const tlsVerification: Shape = {
  name: 'tls-verification',
  title: 'Certificates must be verified',
  templates: templates(
    `<dont> (disable | turn off | skip | switch off | bypass | deactivate | ignore) ${tls} ${checking}`,
    `<dont> (disable | turn off | skip | bypass) (verification | validation) of ${tls}`,
    `${tls} ${checking} <mustnot> be (disable | turn off | skip | switch off | bypass)`,
    `${tls} <must> be (verify | validate | check)`,
    `${tls} ${checking} <must> be (enable | on | turn on)`,
    `<find> (disabled | disable | skipped | skip | miss | turned-off) ${tls} ${checking}`,
    `<find> (code that | where we | client that | place that | anything that) (disable | skip | bypass | turn off) ${tls} ${checking}`,
    `no (disabled | disable | skipped | disabling of) ${tls} ${checking}`,
    `<dont> (trust | accept) (all | any | every | invalid | self-signed | untrusted | unverified) [tls | ssl] certificate`,
  ),
  examples: [
    'Never disable TLS verification.',
    'TLS certificates must be verified.',
    'Find disabled certificate checks.',
    'Do not accept invalid certificates.',
  ],
  others: ['Certificates must be renewed in time.', 'TLS must be version 1.2 or newer.'],
  proposals: [{ text: 'Never disable TLS verification', fill: '' }],
  read: () =>
    compiled(
      'a client that is told not to verify certificates',
      'Certificates are not verified',
      settings(
        'verify verify_ssl ssl_verify sslVerify verify_certs verifyCertificate rejectUnauthorized strictSSL strictSsl check_hostname NODE_TLS_REJECT_UNAUTHORIZED validate_certs',
        'false',
        '0',
      ),
      settings(
        'InsecureSkipVerify danger_accept_invalid_certs danger_accept_invalid_hostnames acceptAllCertificates trustAllCerts insecure_skip_verify',
        'true',
      ),
      settings(
        'verify_mode cert_reqs verify_peer CURLOPT_SSL_VERIFYPEER CURLOPT_SSL_VERIFYHOST',
        'OpenSSL::SSL::VERIFY_NONE',
        'VERIFY_NONE',
        'ssl.CERT_NONE',
        'CERT_NONE',
        'CERT_NONE',
        'false',
        '0',
      ),
      settings(
        'ServerCertificateCustomValidationCallback ServerCertificateValidationCallback',
        'HttpClientHandler.DangerousAcceptAnyServerCertificateValidator',
        '(_, _, _, _) => true',
        'delegate { return true; }',
        '(sender, cert, chain, errors) => true',
        '(sender, certificate, chain, sslPolicyErrors) => true',
        '(message, cert, chain, errors) => true',
      ),
      calls(
        'ssl._create_unverified_context NoopHostnameVerifier AllowAllHostnameVerifier TrustAllStrategy TrustSelfSignedStrategy urllib3.disable_warnings',
      ),
      withLiteral('danger_accept_invalid_certs danger_accept_invalid_hostnames', 'true'),
      question({ kind: 'names', names: ['NoopHostnameVerifier.INSTANCE', 'ALLOW_ALL_HOSTNAME_VERIFIER'] }),
      callsWhere(
        namedCalls(['curl_setopt']),
        { kind: 'literal', values: ['curlopt_ssl_verifypeer', 'curlopt_ssl_verifyhost'], is: true },
        { kind: 'literal', values: ['false', '0'], is: true },
      ),
    ),
};

const origin = '(origin | cors origin | cross-origin request | host | domain | cors)';

export const corsWildcard: Shape = {
  name: 'cors-wildcard',
  title: 'No origin may be a wildcard',
  templates: templates(
    `no (wildcard | permissive | open) (cors | origin | cors origin | cors policy | cors configuration | cors header)`,
    `<dont> (allow | permit | use | enable | configure | set | have) (wildcard | every | any | all | *) (${origin} | cors origin | origin in cors | origin for cors) [in cors | for cors | with cors | in cors configuration]`,
    `<dont> (allow | permit | use | enable | configure) cors (for | from) (every | any | all | wildcard) (origin | domain | host)`,
    `cors <mustnot> (allow | permit | accept | use | be open to) (any | all | every | wildcard | *) [origin | domain | host]`,
    `cors <mustnot> (allow | permit | be open to | use) [wildcard] origin (* | wildcard)`,
    `cors <mustnot> be (wildcard | open | open to (all | everyone | everybody | any origin))`,
    `<find> (wildcard | permissive | open) (cors | origin | cors origin | cors policy | cors configuration)`,
    `<find> cors (that allow | with | configuration that allow | allow | policy that allow | configuration with) (any | all | every | wildcard | *) [origin]`,
    `access-control-allow-origin <mustnot> be (* | wildcard)`,
    `wildcard (cors | origin | cors origin) <unwanted>`,
  ),
  examples: [
    'No wildcard CORS.',
    'CORS must not allow any origin.',
    'Never allow all origins in CORS.',
    'Find permissive CORS configurations.',
  ],
  others: ['CORS must be understood by everyone.', 'No wildcard in searches.'],
  proposals: [{ text: 'CORS must not allow any origin', fill: '' }],
  read: () =>
    compiled(
      'a response or setting that lets every origin in',
      'Every origin is let in',
      settings('Access-Control-Allow-Origin', '*'),
      callsWhere(
        namedCalls([
          'cors',
          'CORS',
          'fastifyCors',
          'enableCors',
          '*.enableCors',
          'cors.New',
          'cors.Handler',
          'add_middleware',
          'CORSMiddleware',
          '*.register',
        ]),
        {
          kind: 'option',
          names: [
            'origin',
            'origins',
            'allow_origins',
            'AllowOrigins',
            'AllowedOrigins',
            'resources',
            'allow_origin_regex',
          ],
          values: ['*', 'true', '["*"]', "['*']", '("*",)', '[]string{"*"}'],
          is: true,
        },
      ),
      settings('CORS_ORIGIN_ALLOW_ALL CORS_ALLOW_ALL_ORIGINS AllowAllOrigins allowAllOrigins', 'true'),
      settings(
        'AllowOrigins AllowedOrigins allowedOrigins allow_origins allowed_origins CORS_ALLOWED_ORIGINS',
        '*',
        '["*"]',
        "['*']",
        '[]string{"*"}',
      ),
      calls(
        'AllowAnyOrigin *.AllowAnyOrigin cors.AllowAll cors.Default anyHost CorsLayer.permissive Cors.permissive CorsLayer.very_permissive',
      ),
      withLiteral('allowedOrigins addAllowedOrigin allowedOriginPatterns setAllowedOrigins CrossOrigin origins', '*'),
      callsWhere(namedCalls(['^cors', 'app.enableCors']), { kind: 'literal', values: ['*'], is: true }),
    ),
};

export const debugMode: Shape = {
  name: 'debug-mode',
  title: 'No debug mode',
  templates: templates(
    `<dont> (enable | leave | run (with | in) | turn on | switch on | use | deploy with | activate | ship with) (debug | debugging | debug mode | debug flag) [on | enabled | in production | mode]`,
    `debug [mode] <mustnot> be (enable | on | active | turn on | use | set | leave on | true) [in production]`,
    `debug [mode] <must> be (disable | off | turn off) [in production]`,
    `no debug mode [in production]`,
    `<find> (enabled debug mode | debug mode | debug mode that be enabled | enable debug mode | active debug mode)`,
  ),
  examples: [
    'Debug mode must not be enabled.',
    'Never run with debug mode on.',
    'Find enabled debug mode.',
    'No debug mode in production.',
  ],
  others: ['Debug the service before the release.', 'Debugging must be easy.'],
  proposals: [{ text: 'Debug mode must not be enabled', fill: '' }],
  read: () =>
    compiled(
      'a setting that turns debugging on',
      'Debugging is turned on',
      settings('DEBUG debug app.debug APP_DEBUG FLASK_DEBUG display_errors TEMPLATE_DEBUG', 'true', '1', 'on'),
      withLiteral('gin.SetMode', 'debug', 'debugmode'),
      calls('UseDeveloperExceptionPage *.UseDeveloperExceptionPage'),
    ),
};

export const externalEntities: Shape = {
  name: 'external-entities',
  title: 'XML without external entities',
  templates: templates(
    `[xml] parser <must> (disable | forbid | reject | not resolve | turn off) (external entity | external entities | entity | dtd | dtds)`,
    `<dont> (allow | resolve | enable | process | load | expand | permit) [xml] (external entity | external xml entity | dtd | dtds | doctype)`,
    `no [xml] external entity`,
    `<find> (xxe | xml external entity | external entity | xml parser that resolve external entity | xml parser with external entity | xxe vulnerability)`,
    `external entity <mustnot> be (resolve | allow | load | enable | process | expand)`,
    `external entity <must> be disable [in xml parser]`,
  ),
  examples: [
    'XML parsers must disable external entities.',
    'Never resolve external entities.',
    'Find XXE.',
    'No XML external entities.',
  ],
  others: ['External parties must be informed.', 'XML must be valid.'],
  proposals: [{ text: 'XML parsers must disable external entities', fill: '' }],
  read: () =>
    compiled(
      'a parser of XML that resolves external entities',
      'External entities are resolved',
      settings('resolve_entities load_dtd noent XMLResolver expandEntities replaceEntities', 'true'),
      settings('DtdProcessing', 'DtdProcessing.Parse'),
      callsWhere(
        namedCalls(['*.setFeature', '*.setProperty']),
        {
          kind: 'literal',
          values: [
            '*external-general-entities',
            '*external-parameter-entities',
            'issupportingexternalentities',
            'is_supporting_external_entities',
            'support_dtd',
          ],
          is: true,
        },
        { kind: 'literal', values: ['true'], is: true },
      ),
      withLiteral('simplexml_load_string simplexml_load_file *.loadXML *.load', 'libxml_noent', '*libxml_noent*'),
      callsWhere(
        namedCalls([
          'DocumentBuilderFactory.newInstance',
          'SAXParserFactory.newInstance',
          'XMLInputFactory.newInstance',
          'XMLInputFactory.newFactory',
        ]),
        {
          kind: 'beside',
          order: 'after',
          calls: namedCalls(['setFeature', 'setProperty', 'setExpandEntityReferences']),
          is: false,
        },
      ),
      callsWhere(namedCalls(['SAXReader', 'SAXBuilder']), {
        kind: 'beside',
        order: 'after',
        calls: namedCalls(['setFeature']),
        is: false,
      }),
      callsWhere(
        namedCalls([
          'etree.parse',
          'etree.fromstring',
          'lxml.etree.parse',
          'sax.make_parser',
          'xml.sax.parse',
          'libxmljs.parseXml',
          'libxmljs.parseXmlString',
        ]),
        { kind: 'option', names: ['noent', 'resolve_entities'], values: ['true'], is: true },
      ),
    ),
};

export const unverifiedTokens: Shape = {
  name: 'unverified-tokens',
  title: 'Tokens must be verified',
  templates: templates(
    `(jwt | jwt token | json web token | token | signature of (jwt | jwt token | token | json web token) | jwt signature) <must> [always] be (verify | validate) [before use | when decode]`,
    `<dont> (decode | accept | use | parse | read | trust) (jwt | jwt token | json web token | token) without (verify [it | the signature | its signature] | verification | check signature | signature verification | validate [it | the signature])`,
    `<dont> (accept | trust | decode) (unverified | unsigned) (jwt | token | json web token)`,
    `(jwt | token | json web token) <mustnot> be (decode | accept | use | parse) without (verify [it | the signature | its signature] | verification | signature verification)`,
    `<find> (unverified jwt | unverified token | jwt decode without verification | jwt that be not verify | jwt that be decode without verification | decode of jwt without verification | unsigned jwt)`,
    `<dont> (allow | accept | use) [jwt | jwt with | token with] (algorithm none | none algorithm | alg none | the algorithm none) [for jwt | in jwt]`,
    `no unverified (jwt | token | json web token)`,
  ),
  examples: [
    'JWTs must be verified.',
    'Never decode a JWT without verifying it.',
    'Find unverified JWTs.',
    'Do not accept JWTs with algorithm none.',
  ],
  others: ['Tokens must be short.', 'Verify your email.'],
  proposals: [{ text: 'JWTs must be verified', fill: '' }],
  read: () =>
    compiled(
      'a token that is read without its signature being verified',
      'The token is read without being verified',
      calls(
        '^jwt_decode ^jwtDecode jwt-decode.jwtDecode jsonwebtoken.decode ParseUnverified *.ParseUnverified decodeJwt jose.decodeJwt JWT.decode_unverified *.parseClaimsJwt insecure_decode dangerous_insecure_decode',
      ),
      callsWhere(namedCalls(['jwt.decode']), {
        kind: 'option',
        names: ['verify', 'verify_signature'],
        values: ['false'],
        is: true,
      }),
      callsWhere(namedCalls(['JWT.decode']), { kind: 'literal', values: ['false'], is: true }),
      settings('verify_signature ValidateIssuerSigningKey RequireSignedTokens', 'false'),
      settings('algorithms algorithm alg', 'none', '["none"]', "['none']"),
    ),
};
