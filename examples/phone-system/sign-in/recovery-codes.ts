import { randomBytes, randomInt } from 'node:crypto';
import { hashPassword } from './password.ts';

const count = 10;
/** 16 digits are 53 bits. Digits can be typed on the keypad that a phone shows for codes. */
const pattern = /^[0-9]{16}$/;

const eightDigits = () => String(randomInt(10 ** 8)).padStart(8, '0');

/**
 * Returns new codes, as `1234-5678-9012-3456`, and their hashes. All have one salt, so that a code is checked against
 * all of them by a single calculation; codes are random, so the shared salt helps no attacker.
 */
export async function newRecoveryCodes(): Promise<{
  readonly codes: readonly string[];
  readonly hashes: readonly string[];
}> {
  const salt = randomBytes(16);
  const codes = Array.from({ length: count }, () => eightDigits() + eightDigits());
  const hashes = await Promise.all(codes.map((code) => hashPassword(code, salt)));
  return { codes: codes.map((code) => code.replace(/\d{4}(?=\d)/g, '$&-')), hashes };
}

/** Returns the hash of a code if it is among these hashes; undefined otherwise. */
export async function findRecoveryCode(code: string, hashes: readonly string[]): Promise<string | undefined> {
  const [, salt] = hashes[0]?.split('$') ?? [];
  if (salt === undefined || !pattern.test(code)) return undefined;
  const hash = await hashPassword(code, Buffer.from(salt, 'base64url'));
  return hashes.includes(hash) ? hash : undefined;
}
