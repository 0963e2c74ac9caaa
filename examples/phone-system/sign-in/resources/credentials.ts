import { Refusal, refuse } from '../../resources/refusal.ts';
import type { ResourceRequest } from '../../resources/resource.ts';

export interface Credentials {
  readonly login: string;
  readonly password: string;
}

/** A prefix that some CRMs write before the login of a user. */
const endUser = /^ENDUSER:/i;

/**
 * Reads `Authorization: Basic`.
 *
 * @throws Refusal 401 without the header, 400 for an invalid header
 */
export function readCredentials({ headers }: ResourceRequest, options: { ofCrm: boolean }): Credentials {
  const [scheme = '', encoded = ''] = (headers.get('Authorization') ?? '').split(' ');
  if (scheme === '') {
    const quiet = headers.get('X-Authenticate') === 'false';
    throw new Refusal(401, 'Credentials are required.', {
      headers: quiet ? {} : { 'WWW-Authenticate': 'Basic realm="Callside"' },
    });
  }
  const decoded = Buffer.from(encoded, 'base64').toString('utf8');
  const written = options.ofCrm ? decoded.replace(endUser, '') : decoded;
  const colon = written.indexOf(':');
  if (scheme.toLowerCase() !== 'basic' || colon < 0) {
    throw refuse(400, 'Credentials have to be given as Basic.', 'Authorization');
  }
  return { login: written.slice(0, colon), password: written.slice(colon + 1) };
}
