import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The file beside the database with the key of stored passwords. */
export const secretKeyFile = 'secrets.key';

const keyOctets = 32;
const ivOctets = 12;
const tagOctets = 16;

/** A stored password cannot be read: it was written with another key. */
export class WrongSecretKey extends Error {
  override readonly name = 'WrongSecretKey';
}

/**
 * Encrypts passwords that the phone system has to send to others, so that the database alone does not give them away:
 * AES-256-GCM with a key file beside it.
 */
export class SecretBox {
  readonly #path: string | undefined;
  #key: KeyObject | undefined;

  private constructor(path: string | undefined, key: KeyObject | undefined) {
    this.#path = path;
    this.#key = key;
  }

  /**
   * Reads the key. It is made with the first secret.
   *
   * @param folder undefined: a key for the life of this process
   * @throws WrongSecretKey for a file that is no key
   */
  static async open(folder: string | undefined): Promise<SecretBox> {
    const path = folder === undefined ? undefined : join(folder, secretKeyFile);
    return new SecretBox(path, path !== undefined && existsSync(path) ? await readKey(path) : undefined);
  }

  /** @param context what the secret belongs to: it can be read as nothing else */
  async close(secret: string, context: string): Promise<string> {
    this.#key ??= await makeKey(this.#path);
    const iv = randomBytes(ivOctets);
    const cipher = createCipheriv('aes-256-gcm', this.#key, iv).setAAD(Buffer.from(context));
    const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64');
  }

  /** @throws WrongSecretKey */
  open(closed: string, context: string): string {
    if (!this.#key) throw new WrongSecretKey(`The key of the password of ${context} is missing.`);
    const octets = Buffer.from(closed, 'base64');
    const decipher = createDecipheriv('aes-256-gcm', this.#key, octets.subarray(0, ivOctets))
      .setAAD(Buffer.from(context))
      .setAuthTag(octets.subarray(ivOctets, ivOctets + tagOctets));
    try {
      const sealed = octets.subarray(ivOctets + tagOctets);
      return Buffer.concat([decipher.update(sealed), decipher.final()]).toString('utf8');
    } catch (cause) {
      throw new WrongSecretKey(`The password of ${context} was stored with another key.`, { cause });
    }
  }
}

async function readKey(path: string): Promise<KeyObject> {
  const key = Buffer.from(await readFile(path, 'utf8'), 'base64');
  if (key.length !== keyOctets) throw new WrongSecretKey(`${path} is no key of this phone system.`);
  return createSecretKey(key);
}

async function makeKey(path: string | undefined): Promise<KeyObject> {
  const fresh = randomBytes(keyOctets);
  if (path === undefined) return createSecretKey(fresh);
  const written = `${path}.${process.pid}`;
  await writeFile(written, fresh.toString('base64'), { mode: 0o600 });
  try {
    // A link is made whole or not at all, and never over a key.
    await link(written, path);
  } finally {
    await rm(written);
  }
  return createSecretKey(fresh);
}
