import { randomBytes } from 'node:crypto';
import { masterOctets, SrtpReceiver, SrtpSender } from './srtp.ts';

/** Keys for SRTP in session descriptions (RFC 4568). */

const suite = 'AES_CM_128_HMAC_SHA1_80';

/** A key of the other side, and the tag of its line, which the answer repeats. */
export interface CryptoLine {
  readonly tag: number;
  readonly master: Buffer;
}

/**
 * Reads a line with a key. Undefined for another cipher, a key with an identifier in every packet, and for sessions that
 * encrypt only a part.
 */
export function readCrypto(line: string): CryptoLine | undefined {
  const [, tag = '', key = ''] =
    /^a=crypto:(\d{1,9}) AES_CM_128_HMAC_SHA1_80 inline:([\w+/]{40})(?:\|(?:2\^)?\d+)?\s*$/i.exec(line) ?? [];
  const master = Buffer.from(key, 'base64');
  return master.length === masterOctets ? { tag: Number(tag), master } : undefined;
}

/** The encryption of a leg: our key for all its packets, and the present key of the other side. */
export class SecureSound {
  readonly #master = randomBytes(masterOctets);
  readonly #sender = new SrtpSender(this.#master);
  #theirs: Buffer | undefined;
  #receiver: SrtpReceiver | undefined;

  /** Returns our line, in an answer with the tag of the offer. */
  line(tag = 1): string {
    return `a=crypto:${tag} ${suite} inline:${this.#master.toString('base64')}`;
  }

  /** Takes the key of the other side. The same key again changes nothing: its packets stay known. */
  learn({ master }: CryptoLine): void {
    if (this.#theirs?.equals(master)) return;
    this.#theirs = master;
    this.#receiver = new SrtpReceiver(master);
  }

  protect(packet: Buffer): Buffer {
    return this.#sender.protect(packet);
  }

  protectReport(report: Buffer): Buffer {
    return this.#sender.protectReport(report);
  }

  open(datagram: Buffer): Buffer | undefined {
    return this.#receiver?.open(datagram);
  }

  openReport(datagram: Buffer): Buffer | undefined {
    return this.#receiver?.openReport(datagram);
  }
}
