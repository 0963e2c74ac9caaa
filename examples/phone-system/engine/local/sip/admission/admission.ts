import { userOf } from '../message/headers.ts';
import type { PhoneIdentity } from '../phones/away-phones.ts';
import type { RawMessage } from '../wire/raw-message.ts';
import { unknownExtensions } from './message-check.ts';
import type { Answer, SigningPeer, SipAuthenticator, Verdict } from './sip-authenticator.ts';

/** Requests that start a transaction of their own, and are accepted only from an authenticated phone. */
const proven = ['REGISTER', 'INVITE', 'SUBSCRIBE'];
/** Requests that belong to a call or transaction, which does not exist. */
const inside = ['BYE', 'CANCEL', 'NOTIFY', 'PRACK', 'UPDATE'];

/** The phone of a dialog; without a mark if it never registered. */
type DialogOwner = Pick<PhoneIdentity, 'registerId'> & { readonly instance: string | undefined };

/** The phones at the peer's connection or address. */
export interface PeerPhones extends SigningPeer {
  /** True for a connection: its messages cannot come from another peer, as the messages of an address can. */
  readonly isConnection: boolean;
  readonly phones: readonly PhoneIdentity[];
}

/**
 * Decides on a request outside of known calls, before it is parsed: returns the phone that it comes from, or the
 * response.
 *
 * @param dialog the phone of the dialog that the request belongs to, if that began at another peer
 */
export function admit(
  message: RawMessage,
  peer: PeerPhones,
  authenticator: SipAuthenticator,
  dialog?: DialogOwner,
): Verdict {
  const { method } = message;
  if (dialog) return admitInside(message, { peer, dialog }, authenticator);
  if (message.tagOf('to') !== undefined || inside.includes(method)) return answered({ statusCode: 481 });
  if (method === 'OPTIONS') return admitOptions(message, peer);
  if (!proven.includes(method)) return answered({ statusCode: 405 });
  if (method === 'REGISTER') return authenticator.judge(message, peer);
  const registerId = peer.isConnection ? callerAmong(peer, userOf(message.get('from'))) : undefined;
  if (registerId !== undefined) return { registerId };
  // A page registers before it calls.
  return peer.isBrowser ? answered({ statusCode: 403 }) : authenticator.judge(message, peer);
}

/**
 * A dialog belongs to the phone that began or answered it, whatever its connection: the same phone at this connection, or
 * a connection without a phone that proves the name by digest. All others get the answer for an unknown dialog.
 */
function admitInside(
  message: RawMessage,
  { peer, dialog }: { readonly peer: PeerPhones; readonly dialog: DialogOwner },
  authenticator: SipAuthenticator,
): Verdict {
  const { registerId, instance } = dialog;
  const here = peer.isConnection ? peer.phones : [];
  const isSame = here.some(
    (phone) => phone.registerId === registerId && (instance === undefined || phone.instance === instance),
  );
  if (isSame) return { registerId };
  if (here.length > 0 || peer.isBrowser) return answered({ statusCode: 481 });
  const verdict = authenticator.judge(message, peer);
  const isStranger = 'registerId' in verdict && verdict.registerId !== registerId;
  return isStranger ? answered({ statusCode: 481 }) : verdict;
}

/** The phone of that name, or the only desk phone of a connection, whose calls may have any name. */
function callerAmong({ phones, isBrowser }: PeerPhones, named: string): string | undefined {
  if (phones.some(({ registerId }) => registerId === named)) return named;
  return isBrowser || phones.length > 1 ? undefined : phones[0]?.registerId;
}

/** A phone that sends OPTIONS to its own address checks whether calls reach it; all others query our capabilities. */
function admitOptions(message: RawMessage, { phones }: PeerPhones): Verdict {
  const unknown = unknownExtensions(message.all('require'));
  if (unknown.length > 0)
    return answered({ statusCode: 420, extraHeaders: [`Unsupported: ${unknown.join(', ')}`] });
  const registerId = userOf(message.get('from'));
  if (registerId === '' || registerId !== userOf(message.uri)) {
    return answered({ statusCode: 200, extraHeaders: ['Accept: application/sdp, application/dtmf-relay'] });
  }
  return phones.some((phone) => phone.registerId === registerId)
    ? { registerId }
    : answered({ statusCode: 480 });
}

function answered(answer: Answer): Verdict {
  return { answer };
}
