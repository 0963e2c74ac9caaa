import { randomBytes } from 'node:crypto';
import type { ResourceRequest } from '../../resources/resource.ts';
import type { Services } from '../../resources/services.ts';
import { attributes, type CookieOptions, cookies } from './session-cookie.ts';

/** The longest life of a cookie in browsers. */
const maxAgeSeconds = 400 * 24 * 3_600;
const cookieOf = (personId: number) => `DEVICE_${personId}`;

/**
 * Returns the name of the device that a request comes from, if the user has signed in on it with the present password; otherwise
 * undefined.
 */
export function knownDevice({ services, headers }: ResourceRequest, personId: number): string | undefined {
  for (const [name, value] of cookies(headers.get('Cookie'))) {
    if (name !== cookieOf(personId)) continue;
    const [device = '', proof = ''] = value.split('.');
    return services.ownCredentials.isDeviceOf(personId, device, proof) ? device : undefined;
  }
  return undefined;
}

/** Returns the cookie by which `knownDevice` knows the device of a user who has just signed in with the password. */
export function deviceCookie(
  { ownCredentials }: Pick<Services, 'ownCredentials'>,
  personId: number,
  options: CookieOptions,
): string {
  const device = randomBytes(12).toString('base64url');
  const value = `${device}.${ownCredentials.deviceProof(personId, device)}`;
  return [`${cookieOf(personId)}=${value}`, ...attributes(options), `Max-Age=${maxAgeSeconds}`].join(';');
}
