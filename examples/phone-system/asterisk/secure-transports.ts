import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AsteriskInstance } from './asterisk-instance.ts';

/** The file of its configuration that we add to while it runs. */
export const secureTransportsFile = 'secure-transports.conf';

/** The authorities that a machine trusts, on Debian, Red Hat, SUSE and Alpine. */
const bundles = [
  '/etc/ssl/certs/ca-certificates.crt',
  '/etc/pki/tls/certs/ca-bundle.crt',
  '/etc/ssl/ca-bundle.pem',
  '/etc/ssl/cert.pem',
];

interface Transport {
  readonly name: string;
  readonly port: number;
  /** The file with their certificates; undefined: no certificate is trusted. */
  readonly authorities: string | undefined;
}

/** The ways by TLS to other phone systems, one for each authority that they have. */
export class SecureTransports {
  readonly #instance: AsteriskInstance;
  readonly #host: string;
  readonly #freePort: () => Promise<number>;
  readonly #transports = new Map<string, Transport>();
  #last: Promise<unknown> = Promise.resolve();

  /** @param freePort PJSIP listens at a port for each transport, and answers no connection there: it has no certificate */
  constructor(instance: AsteriskInstance, host: string, freePort: () => Promise<number>) {
    this.#instance = instance;
    this.#host = host;
    this.#freePort = freePort;
  }

  /** Returns the file for the start of Asterisk, which finds no way by TLS later unless there is one at its start. */
  async file(): Promise<string> {
    await this.#add(undefined);
    return this.#text;
  }

  /** Returns the name of the transport that trusts an authority, in PEM; undefined: the authorities of this machine. */
  for(authority: string | undefined): Promise<string> {
    const next = this.#last.then(() => this.#make(authority));
    this.#last = next.catch(() => undefined);
    return next;
  }

  async #make(authority: string | undefined): Promise<string> {
    const name = nameOf(authority);
    if (this.#transports.has(name)) return name;
    await this.#add(authority);
    await writeFile(join(this.#instance.folder, 'etc', secureTransportsFile), this.#text, { mode: 0o600 });
    await this.#instance.console('module reload res_pjsip.so');
    return name;
  }

  async #add(authority: string | undefined): Promise<void> {
    const name = nameOf(authority);
    const file = authority === undefined ? bundles.find(existsSync) : `${name}.pem`;
    if (authority !== undefined)
      await writeFile(join(this.#instance.folder, 'etc', `${name}.pem`), authority, { mode: 0o600 });
    this.#transports.set(name, { name, port: await this.#freePort(), authorities: file });
  }

  get #text(): string {
    return [...this.#transports.values()].map((one) => this.#textOf(one)).join('');
  }

  #textOf({ name, port, authorities }: Transport): string {
    return `[${name}]
type=transport
protocol=tls
bind=${this.#host}:${port}
method=sslv23
verify_server=yes
${authorities === undefined ? '' : `ca_list_file=${authorities}\n`}`;
  }
}

const nameOf = (authority: string | undefined): string =>
  authority === undefined
    ? 'tls-public'
    : `tls-${createHash('sha256').update(authority).digest('hex').slice(0, 12)}`;
