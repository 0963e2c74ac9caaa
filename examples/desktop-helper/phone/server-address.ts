import { lookup } from 'node:dns/promises';

/** The address of the server that SIP goes to. */
export interface ServerAddress {
  /** `192.0.2.1:5060` or `[2001:db8::1]:5060`. */
  readonly hostAndPort: string;
  readonly family: 4 | 6;
}

const sipPort = 5060;

/**
 * Looks up a `host:port` as the machine does: baresip asks name servers only, and does not know `localhost`. Rejects if
 * there is no such host.
 */
export async function resolveServer(text: string): Promise<ServerAddress> {
  const [, bracketed, name, port = sipPort] = /^(?:\[(.+)\]|([^:]+))(?::(\d+))?$/.exec(text) ?? [];
  const { address, family } = await lookup(bracketed ?? name ?? '', { order: 'ipv4first' });
  return family === 6
    ? { hostAndPort: `[${address}]:${port}`, family }
    : { hostAndPort: `${address}:${port}`, family: 4 };
}
