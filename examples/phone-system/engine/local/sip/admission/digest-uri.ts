import { userOf } from '../message/headers.ts';

/** The request of a digest response, and the names by which it may have reached us. */
export interface SignedRequest {
  readonly method: string;
  readonly uri: string;
  /** Our domain and our addresses, in lower case. */
  readonly ownHosts: readonly string[];
}

/**
 * Returns true if a digest that was made for `signed` may authenticate this request. They may differ (RFC 3261, 22.4): an
 * intermediary changes the Request-URI, and some phones sign the address of their server. The user part has to be the
 * same, so that the digest of a call is invalid for every other number.
 */
export function coversRequest(signed: string, request: SignedRequest, registerId: string): boolean {
  if (isSameUri(signed, request.uri)) return true;
  if (!/^sips?:[^@]/i.test(signed)) return false;
  const user = userOf(signed);
  // A phone registers only itself.
  if (request.method === 'REGISTER') return user === '' || user === registerId;
  return user === '' ? request.ownHosts.includes(hostOf(signed)) : user === userOf(request.uri);
}

/** Returns the host of a SIP address, without its port. */
export function hostOf(uri: string): string {
  const [place = ''] = uri.replace(/^sips?:/i, '').split(/[;?>]/);
  const written = place.slice(place.lastIndexOf('@') + 1).toLowerCase();
  return /^\[([^\]]*)\]/.exec(written)?.[1] ?? written.replace(/:\d*$/, '');
}

/** Addresses are equal whatever the case of the host and the parameters of the route. */
function isSameUri(first: string, second: string): boolean {
  const [one, other] = [first, second].map((uri) => {
    const [address = ''] = uri.split(';');
    const host = address.lastIndexOf('@') + 1;
    return address.slice(0, host) + address.slice(host).toLowerCase();
  });
  return one === other;
}
