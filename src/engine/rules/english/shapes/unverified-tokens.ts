/** "JWTs must be verified": tokens that are read without their signature being verified. */
import { callsWhere, namedCalls } from './plans.ts';
import { type Shape, templates } from './shape.ts';
import { settings, calls, compiled } from './settings-on.ts';

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
