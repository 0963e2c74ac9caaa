import type { SignallingMessage } from '#sdk/administration.ts';

/** Returns the first line of a message without the version, such as `INVITE sip:600@192.0.2.7` or `200 OK`. */
const headOf = (text: string): string =>
  (text.split(/\r?\n/, 1)[0] ?? '').replace(/^SIP\/2\.0 | SIP\/2\.0$/g, '');

/** Returns a message as a line of a ladder: an arrow towards the receiver, as seen from the phone system; `peer` may be empty. */
export const ladderLine = ({ at, direction, protocol, peer, text }: SignallingMessage): string =>
  [new Date(at).toISOString().slice(11, 23), direction === 'out' ? '→' : '←', peer, protocol, headOf(text)]
    .filter((part) => part !== '')
    .join('  ');

/** Returns messages as a text for a carrier: the ladder, and each message. */
export const signallingText = (messages: readonly SignallingMessage[]): string =>
  [
    messages.map(ladderLine).join('\n'),
    ...messages.map((message) => `${ladderLine(message)}\n\n${message.text.trim()}`),
  ].join('\n\n');
