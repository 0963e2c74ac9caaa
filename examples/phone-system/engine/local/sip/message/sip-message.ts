import { Core } from 'sip.js';
import type { RawMessage } from '../wire/raw-message.ts';

/** Replaces `Contact: *`, which sip.js cannot parse: "all phones of this name". */
export const allContactsHeader = 'X-All-Contacts';

export type SipMessage = Core.IncomingRequestMessage | Core.IncomingResponseMessage;

/**
 * Parses a valid message for sip.js. Undefined if it cannot, or if it would lack fields that sip.js requires. Never
 * throws.
 */
export function parseSipMessage(raw: RawMessage, logger: Core.Logger): SipMessage | undefined {
  const text = raw.toString().replace(/^contact: \*$/im, `${allContactsHeader}: *`);
  try {
    const message = Core.Parser.parseMessage(text, logger);
    return message?.viaBranch && message.fromTag && message.callId ? message : undefined;
  } catch {
    // Some broken headers make the parser throw instead of fail.
    return undefined;
  }
}
