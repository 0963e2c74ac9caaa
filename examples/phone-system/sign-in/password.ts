import { createHmac, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

const keyLength = 32;

function derive(password: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password, salt, keyLength, (error, key) => (error ? reject(error) : resolve(key)));
  });
}

/** `scrypt$<salt>$<key>`, both in base64url. */
export async function hashPassword(password: string, salt = randomBytes(16)): Promise<string> {
  const key = await derive(password, salt);
  return `scrypt$${salt.toString('base64url')}$${key.toString('base64url')}`;
}

/**
 * The digests of accepted passwords by their hash, oldest first. A repeated sign-in then costs a fiftieth of the processor
 * time, while each guess costs the full time. The key of the digests is in no file.
 */
const fitted = new Map<string, Buffer>();
const digestKey = randomBytes(32);
const maxFitted = 10_000;

export async function passwordFits(password: string, hash: string): Promise<boolean> {
  const digest = createHmac('sha256', digestKey).update(password).digest();
  const known = fitted.get(hash);
  if (known && timingSafeEqual(known, digest)) return true;
  const [, salt = '', key = ''] = hash.split('$');
  const expected = Buffer.from(key, 'base64url');
  const actual = await derive(password, Buffer.from(salt, 'base64url'));
  const fits = expected.length === actual.length && timingSafeEqual(expected, actual);
  if (fits) remember(hash, digest);
  return fits;
}

function remember(hash: string, digest: Buffer): void {
  const [oldest] = fitted.keys();
  if (fitted.size >= maxFitted && oldest !== undefined) fitted.delete(oldest);
  fitted.set(hash, digest);
}
