import { hashPassword } from '../../sign-in/password.ts';

/** The password of all users of the demonstration, and of its service accounts. */
export const demoPassword = 'demo';

/** A salt that does not change, so that the demonstration is always the same. */
const demoSalt = Buffer.from('callside demonstration');

let hash: Promise<string> | undefined;

/** Its hash, computed once: each takes as long as a twentieth of a start. */
export function demoPasswordHash(): Promise<string> {
  hash ??= hashPassword(demoPassword, demoSalt);
  return hash;
}
