import type { URI } from 'sip.js';
import { plainHost } from './message/headers.ts';
import type { Caller } from './phone-calls.ts';
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

  /**
   * True for an address at this phone system.
   *
   * @param from the address of the phone in its own settings, which name this phone system
   */
  isForUs({ connection, registerId }: Caller, uri: URI | undefined, from?: URI): boolean {
    const { domain, address, registrar } = this.#options;
    const configured = registrar.of(registerId).map(({ host }) => host);
    const own = [domain, address()?.host, connection.wire.local?.host, ...configured, from?.host];
    return uri !== undefined && own.some((one) => one?.toLowerCase() === plainHost(uri.host));
  }
}
