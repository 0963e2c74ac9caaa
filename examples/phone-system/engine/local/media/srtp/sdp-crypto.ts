import { randomBytes } from 'node:crypto';
import { SrtpReceiver, SrtpSender } from './srtp.ts';
import { masterOctets, type SuiteName, suiteNames, suites } from './suites.ts';

/** Keys for SRTP in session descriptions (RFC 4568). */

/** A key of the other side, and the tag of its line, which the answer repeats. */
export interface CryptoLine {
  readonly tag: number;
  readonly suite: SuiteName;
  readonly master: Buffer;
}

/**
 * Reads a line with a key. Undefined for an unknown cipher, a key of another length or with an identifier in every packet,
 * and for sessions that encrypt only a part.
 */
export function readCrypto(line: string): CryptoLine | undefined {
  const [, tag = '', name = '', key = ''] =
    /^a=crypto:(\d{1,9}) +(\w+) +inline:([\w+/]+={0,2})(?:\|(?:2\^)?\d+)?\s*$/i.exec(line) ?? [];
  const suite = suiteNames.find((one) => one === name.toUpperCase());
  const master = Buffer.from(key, 'base64');
  return suite && master.length === masterOctets(suites[suite])
    ? { tag: Number(tag), suite, master }
    : undefined;
}

/** The encryption of a leg: our keys, and the present key of the other side. */
export class SecureSound {
  readonly #masters = new Map<SuiteName, Buffer>();
  /** A suite that comes back goes on with its numbers: no key stream may be used twice. */
  readonly #senders = new Map<SuiteName, SrtpSender>();
  #theirs: CryptoLine | undefined;
  #receiver: SrtpReceiver | undefined;

  /** Returns our lines of an offer, the best first. */
  offer(): readonly string[] {
    return suiteNames.map((suite, at) => this.#line(at + 1, suite));
  }

  /** Returns our line in the answer to a line of an offer. */
  answer({ tag, suite }: Pick<CryptoLine, 'tag' | 'suite'>): string {
    return this.#line(tag, suite);
  }

  /**
   * Takes the key of the other side; undefined: the sound is not encrypted any more. The same key again changes nothing:
   * its packets stay known.
   */
  learn(line: CryptoLine | undefined): void {
    const before = this.#theirs;
    if (line && before && line.suite === before.suite && line.master.equals(before.master)) return;
    this.#theirs = line;
    this.#receiver = line && new SrtpReceiver(line.master, suites[line.suite]);
  }

  protect(packet: Buffer): Buffer {
    return this.#present.protect(packet);
  }

  protectReport(report: Buffer): Buffer {
    return this.#present.protectReport(report);
  }

  open(datagram: Buffer): Buffer | undefined {
    return this.#receiver?.open(datagram);
  }

  openReport(datagram: Buffer): Buffer | undefined {
    return this.#receiver?.openReport(datagram);
  }

  get #present(): SrtpSender {
    if (!this.#theirs) throw new Error('No key is agreed on.');
    return this.#senderOf(this.#theirs.suite);
  }

  #line(tag: number, suite: SuiteName): string {
    return `a=crypto:${tag} ${suite} inline:${this.#masterOf(suite).toString('base64')}`;
  }

  #masterOf(suite: SuiteName): Buffer {
    const master = this.#masters.get(suite) ?? randomBytes(masterOctets(suites[suite]));
    this.#masters.set(suite, master);
    return master;
  }

  #senderOf(suite: SuiteName): SrtpSender {
    const sender = this.#senders.get(suite) ?? new SrtpSender(this.#masterOf(suite), suites[suite]);
    this.#senders.set(suite, sender);
    return sender;
  }
}
