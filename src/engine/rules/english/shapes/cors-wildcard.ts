/** "No wildcard CORS": responses and settings that let every origin in. */
import { callsWhere, namedCalls } from './plans.ts';
import { type Shape, templates } from './shape.ts';
import { settings, calls, withLiteral, compiled } from './settings-on.ts';

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
