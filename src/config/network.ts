/** What lies between this service and other hosts, for every part that fetches something. */

/** Nothing of it is taken from the service's own environment. */
export interface NetworkSettings {
  /** Address of a proxy for http and https. */
  readonly proxy?: string;
  /** A file of certificates to trust: by git instead of the machine's, by others beside them. */
  readonly caFile?: string;
}

/** The environment of a child process that fetches by Node's own means. */
export function networkEnvironment({ proxy, caFile }: NetworkSettings): Record<string, string> {
  return {
    ...(proxy === undefined
      ? {}
      : { NODE_USE_ENV_PROXY: '1', HTTP_PROXY: proxy, HTTPS_PROXY: proxy, NO_PROXY: 'localhost,127.0.0.1,::1' }),
    ...(caFile === undefined ? {} : { NODE_EXTRA_CA_CERTS: caFile }),
  };
}
