import { userOf } from '../message/headers.ts';
import type { RawMessage } from '../wire/raw-message.ts';
import { unknownExtensions } from './message-check.ts';
import type { Answer, SipAuthenticator, Verdict } from './sip-authenticator.ts';

/** Requests that start a transaction of their own, and are accepted only from an authenticated phone. */
const proven = ['REGISTER', 'INVITE', 'SUBSCRIBE'];
/** Requests that belong to a call or transaction, which does not exist. */
const inside = ['BYE', 'CANCEL', 'NOTIFY', 'PRACK', 'UPDATE'];

/** The phones at the peer's connection or address. */
export interface PeerPhones {
  readonly host: string;
  readonly isBrowser: boolean;
  /** Our address at which its requests arrive. Empty for a browser. */
  readonly localHost: string;
  /** True for a connection: its messages cannot come from another peer, as those of an address can. */
  readonly isConnection: boolean;
  readonly registerIds: readonly string[];
}

/**
 * Decides on a request outside of known calls, before it is parsed: returns the phone that it comes from, or the
 * response.
 */
export function admit(message: RawMessage, peer: PeerPhones, authenticator: SipAuthenticator): Verdict {
  const { method } = message;
  if (message.tagOf('to') !== undefined || inside.includes(method)) return answered({ statusCode: 481 });
  if (method === 'OPTIONS') return admitOptions(message, peer);
  if (!proven.includes(method)) return answered({ statusCode: 405 });
  if (method === 'REGISTER') return authenticator.judge(message, peer);
  const registerId = peer.isConnection ? callerAmong(peer, userOf(message.get('from'))) : undefined;
  if (registerId !== undefined) return { registerId };
  // A page registers before it calls.
  return peer.isBrowser ? answered({ statusCode: 403 }) : authenticator.judge(message, peer);
}

/** The phone of that name, or the only desk phone of a connection, whose calls may have any name. */
function callerAmong({ registerIds, isBrowser }: PeerPhones, named: string): string | undefined {
  if (registerIds.includes(named)) return named;
  return isBrowser || registerIds.length > 1 ? undefined : registerIds[0];
}

/** A phone that sends OPTIONS to its own address checks whether calls reach it; all others query our capabilities. */
function admitOptions(message: RawMessage, { registerIds }: PeerPhones): Verdict {
  const unknown = unknownExtensions(message.all('require'));
  if (unknown.length > 0)
    return answered({ statusCode: 420, extraHeaders: [`Unsupported: ${unknown.join(', ')}`] });
  const registerId = userOf(message.get('from'));
  if (registerId === '' || registerId !== userOf(message.uri)) {
    return answered({ statusCode: 200, extraHeaders: ['Accept: application/sdp, application/dtmf-relay'] });
  }
  return registerIds.includes(registerId) ? { registerId } : answered({ statusCode: 480 });
}

function answered(answer: Answer): Verdict {
  return { answer };
}
