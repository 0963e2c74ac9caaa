import { openEverywhere } from './open-everywhere.ts';
import { SecureListener, type SecureListenerOptions, type TlsCertificate } from './secure-listener.ts';
import { SipListener, type SipListenerOptions } from './sip-listener.ts';
import type { Address, SipWire } from './sip-wire.ts';

export interface SipPortOptions extends SipListenerOptions, Omit<SecureListenerOptions, 'certificate'> {
  /** An address or a name; `::` stands for all addresses of both families. */
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  /** The port for TLS, and its certificate; undefined: there is none. */
  readonly tls?: { readonly port: number; readonly certificate: TlsCertificate } | undefined;
}

/** The port for desk phones by UDP and TCP, and that by TLS, each the same on IPv4 and IPv6. */
export class SipPort {
  readonly #options: SipPortOptions;
  #listeners: readonly SipListener[] = [];
  #secure: readonly SecureListener[] = [];

  constructor(options: SipPortOptions) {
    this.#options = options;
  }

  /** Its address by UDP and TCP, once it is open. */
  get address(): Address | undefined {
    return this.#listeners[0]?.address;
  }

  /** Its address by TLS, once it is open. */
  get secureAddress(): Address | undefined {
    return this.#secure[0]?.address;
  }

  /** New connections get this certificate. */
  useCertificate(certificate: TlsCertificate): void {
    for (const listener of this.#secure) listener.useCertificate(certificate);
  }

  /** Returns the path to this address by UDP; undefined if we have no address of its family. */
  udpWireTo(peer: Address): SipWire | undefined {
    const isSix = (host: string) => host.includes(':');
    return this.#listeners.find(({ address }) => isSix(address.host) === isSix(peer.host))?.udpWireTo(peer);
  }

  /** @throws SipPortInUse */
  async open(): Promise<void> {
    const { host, port, tls, ...options } = this.#options;
    this.#listeners = await openEverywhere({ host, port, option: '--sip-port' }, (address) =>
      SipListener.open(address, options),
    );
    if (!tls) return;
    const { certificate } = tls;
    try {
      this.#secure = await openEverywhere({ host, port: tls.port, option: '--sips-port' }, (address) =>
        SecureListener.open(address, { ...options, certificate }),
      );
    } catch (error) {
      await this.close();
      throw error;
    }
  }

  /** Stops listening. The owners of the wires close them. */
  async close(): Promise<void> {
    const listeners = [...this.#listeners, ...this.#secure];
    this.#listeners = [];
    this.#secure = [];
    await Promise.all(listeners.map((listener) => listener.close()));
  }
}
