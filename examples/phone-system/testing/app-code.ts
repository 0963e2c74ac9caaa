import { Secret, TOTP } from 'otpauth';

/**
 * Returns the code that an authenticator app shows for a secret in Base32.
 *
 * @param now milliseconds since 1970
 */
export const appCode = (secret: string, now: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now });
