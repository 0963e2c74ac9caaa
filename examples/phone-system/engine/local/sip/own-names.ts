import type { Core } from 'sip.js';
import type { SipConnection } from './connection/sip-connection.ts';
import { plainHost } from './message/headers.ts';
import type { Binding, Registrar } from './phones/registrar.ts';
import type { Address } from './wire/sip-wire.ts';

interface OwnNamesOptions {
  readonly domain: string;
  /** Our address for desk phones. */
  readonly address: () => Address | undefined;
  readonly registrar: Registrar<Binding>;
}

/** The hosts that mean this phone system. Another domain can have the same numbers. */
export class OwnNames {
  readonly #options: OwnNamesOptions;

  constructor(options: OwnNamesOptions) {
    this.#options = options;
  }

  /** True if the Request-URI is at this phone system. Another domain can have the same numbers. */
  isForUs(connection: SipConnection, { ruri, from }: Core.IncomingRequestMessage): boolean {
    const registered = this.#options.registrar.at(connection).map(({ host }) => host);
    return ruri !== undefined && this.isOwnHost(connection, ruri.host, [...registered, from.uri.host]);
  }

  /** @param configured the names of this phone system in the settings of the phone */
  isOwnHost({ wire }: SipConnection, host: string, configured: readonly string[]): boolean {
    const { domain, address } = this.#options;
    const own = [domain, address()?.host, wire.local?.host, ...configured];
    return own.some((one) => one?.toLowerCase() === plainHost(host));
  }
}
