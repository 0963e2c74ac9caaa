import { Secret, TOTP } from 'otpauth';

// The values that every authenticator app supports.
const algorithm = 'SHA1';
const digits = 6;
const period = 30;

/** Returns a new secret of 160 bits, in Base32. */
export const newSecret = (): string => new Secret({ size: 20 }).base32;

/** Returns the address that an app reads from a QR code: `otpauth://totp/<issuer>:<account>?…`. */
export const secretAddress = (secret: string, { issuer, account }: { issuer: string; account: string }) =>
  new TOTP({
    secret: Secret.fromBase32(secret),
    algorithm,
    digits,
    period,
    issuer,
    label: account,
  }).toString();

/**
 * Returns the time step that a code belongs to, or undefined for a wrong code. A clock that is one step early or late
 * is accepted (RFC 6238).
 *
 * @param now milliseconds since 1970
 */
export function stepOf(secret: string, code: string, now: number): number | undefined {
  // The library compares texts by characters, and then fails for texts that are longer in octets.
  if (!/^[0-9]{6}$/.test(code)) return undefined;
  const totp = new TOTP({ secret: Secret.fromBase32(secret), algorithm, digits, period });
  const delta = totp.validate({ token: code, timestamp: now, window: 1 });
  return delta === null ? undefined : totp.counter({ timestamp: now }) + delta;
}
