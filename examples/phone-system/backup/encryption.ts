import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  type DecipherGCM,
  randomBytes,
  scrypt,
} from 'node:crypto';
import { promisify } from 'node:util';
import { BackupFault } from './backup-fault.ts';

const algorithm = 'aes-256-gcm';
const keyOctets = 32;
const nonceOctets = 12;
const tagOctets = 16;
/** Each guess of a passphrase takes 128 MB and a third of a second. */
const cost = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 2 ** 20 };

const derive = promisify<string, Buffer, number, typeof cost, Buffer>(scrypt);

type Octets = AsyncIterable<Uint8Array>;

/** The keys that follow from a passphrase. */
export class ArchiveKeys {
  readonly salt: string;
  readonly #content: Buffer;
  readonly #manifest: Buffer;

  private constructor(salt: string, keys: Buffer) {
    this.salt = salt;
    this.#content = keys.subarray(0, keyOctets);
    this.#manifest = keys.subarray(keyOctets);
  }

  /** @param salt of the archive; without it a new archive gets another salt */
  static async derive(passphrase: string, salt = randomBytes(16).toString('hex')): Promise<ArchiveKeys> {
    // The same words can be typed as different code points.
    const text = passphrase.normalize('NFKC');
    return new ArchiveKeys(salt, await derive(text, Buffer.from(salt, 'hex'), 2 * keyOctets, cost));
  }

  /** Returns a code for the manifest that only this passphrase gives. */
  seal(manifest: string): string {
    return createHmac('sha256', this.#manifest).update(manifest).digest('hex');
  }

  /** Yields a nonce, the encrypted octets and a tag. @param path the only place where they can be decrypted */
  async *encrypt(path: string, content: Octets): Octets {
    const nonce = randomBytes(nonceOctets);
    const cipher = createCipheriv(algorithm, this.#content, nonce);
    cipher.setAAD(Buffer.from(path));
    yield nonce;
    for await (const chunk of content) yield cipher.update(chunk);
    yield cipher.final();
    yield cipher.getAuthTag();
  }

  /** Reverses `encrypt`. The octets are genuine only when it ends. @throws BackupFault */
  async *decrypt(path: string, encrypted: Octets): Octets {
    let decipher: DecipherGCM | undefined;
    let held: Buffer = Buffer.alloc(0);
    for await (const chunk of encrypted) {
      held = Buffer.concat([held, chunk]);
      if (!decipher) {
        if (held.length < nonceOctets) continue;
        decipher = createDecipheriv(algorithm, this.#content, held.subarray(0, nonceOctets), {
          authTagLength: tagOctets,
        });
        decipher.setAAD(Buffer.from(path));
        held = held.subarray(nonceOctets);
      }
      // The last octets may be the tag.
      const octets = held.length - tagOctets;
      if (octets <= 0) continue;
      yield decipher.update(held.subarray(0, octets));
      held = held.subarray(octets);
    }
    try {
      if (!decipher || held.length !== tagOctets) throw new Error('It is too short.');
      decipher.setAuthTag(held);
      yield decipher.final();
    } catch (error) {
      throw new BackupFault(`${path} in the archive is damaged or was changed.`, { cause: error });
    }
  }
}

/** Returns the code by which a damaged manifest is noticed, and with keys also a changed one. */
export const sealOf = (manifest: string, keys: ArchiveKeys | undefined): string =>
  keys?.seal(manifest) ?? createHash('sha256').update(manifest).digest('hex');
