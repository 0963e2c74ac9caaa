import type { SignallingMessage as SentMessage } from '../../../sdk/wire/administration/signalling.ts';
import { type CallLeg, callSignallingSource } from '../../../sdk/wire/calls/call-leg.ts';
import type { SignallingMessage } from '../engine/port.ts';
import type { KeptLeg } from './leg-record.ts';

/** The id of the user who reads the signalling of an own call, or an administrator who reads all. */
export type SignallingReader = number | 'all';

/** Returns a message as it is sent. */
export const describeMessage = ({ peer, local: _ours, ...message }: SignallingMessage): SentMessage => ({
  ...message,
  peer: `${peer.host.includes(':') ? `[${peer.host}]` : peer.host}:${peer.port}`,
});

/** Users see neither the account at a trunk, nor numbers that callers withhold. */
const firstLine = (message: SignallingMessage): SentMessage => ({
  ...describeMessage(message),
  peer: '',
  text: message.text.split(/\r?\n/, 1)[0] ?? '',
});

/** Returns true if a reader sees all of a leg: users do of the legs to their own phones. */
export const isWhole = ({ personId }: KeptLeg, reader: SignallingReader): boolean =>
  reader === 'all' || personId === reader;

/**
 * Returns a leg as a reader sees it; undefined for a user to whom it is the phone of another user.
 *
 * @param nameOf returns the name of a user
 */
export function describeLeg(
  { id, personId, messages, ...leg }: KeptLeg,
  { callId, reader }: { readonly callId: number; readonly reader: SignallingReader },
  nameOf: (personId: number) => string | undefined,
): CallLeg | undefined {
  if (personId !== undefined && reader !== 'all' && personId !== reader) return undefined;
  const shows = personId === undefined && reader !== 'all' ? firstLine : describeMessage;
  return {
    restUri: `${callSignallingSource}/${callId}/legs/${id}`,
    kind: personId === undefined ? 'trunk' : 'phone',
    label: personId === undefined ? '' : (nameOf(personId) ?? ''),
    ...leg,
    messages: messages.map(shows),
  };
}
