/** "Never disable TLS verification": clients that are told not to look at certificates. */
import { callsWhere, namedCalls, question } from './plans.ts';
import { type Shape, templates } from './shape.ts';
import { settings, calls, withLiteral, compiled } from './settings-on.ts';

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
