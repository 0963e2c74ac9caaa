/** The hosts that stand for all addresses of a machine: no browser is at such a host. */
const everywhere: ReadonlySet<string> = new Set(['0.0.0.0', '::']);

/** The host by which a browser on this machine reaches a server that listens at `host`. */
export function hostOfUrls(host: string): string {
  if (everywhere.has(host)) return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

/**
 * The origins at which browsers find the example pages, whose widget has to be allowed there: on this machine, and at
 * the host that is listened on.
 */
export function exampleOrigins({
  scheme,
  host,
  port,
}: {
  scheme: string;
  host: string;
  port: number;
}): string[] {
  const hosts = new Set(['localhost', hostOfUrls(host)]);
  return [...hosts].map((one) => `${scheme}://${one}:${port}`);
}
