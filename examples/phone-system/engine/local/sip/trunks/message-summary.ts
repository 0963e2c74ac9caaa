import type { MessageCounts } from '../../../port.ts';
import type { EventKind } from './event-watch.ts';

/** The messages that wait for an account (RFC 3842). */
export const messagesEvent: EventKind = {
  event: 'message-summary',
  accept: 'application/simple-message-summary',
};

/** Returns the messages of callers that a notice counts; undefined for another notice. */
export function readMessageSummary(body: string): MessageCounts | undefined {
  const counts = /^voice-message\s*:\s*(\d{1,6})\s*\/\s*(\d{1,6})/im.exec(body);
  if (counts) return { fresh: Number(counts[1]), old: Number(counts[2]) };
  const waiting = /^messages-waiting\s*:\s*(yes|no)/im.exec(body)?.[1];
  return waiting === undefined ? undefined : { fresh: waiting.toLowerCase() === 'yes' ? 1 : 0, old: 0 };
}
