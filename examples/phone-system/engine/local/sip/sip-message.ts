import { Core } from 'sip.js';
import type { RawMessage } from './wire/raw-message.ts';

/** Stands for `Contact: *`, which sip.js cannot read: "all phones of this name". */
export const allContactsHeader = 'X-All-Contacts';

export type SipMessage = Core.IncomingRequestMessage | Core.IncomingResponseMessage;

/** Lets sip.js understand a sound message. Undefined where it cannot, or where it would miss what it takes for granted. Never throws. */
export function parseSipMessage(raw: RawMessage, logger: Core.Logger): SipMessage | undefined {
  const text = raw.toString().replace(/^contact: \*$/im, `${allContactsHeader}: *`);
  try {
    const message = Core.Parser.parseMessage(text, logger);
    return message?.viaBranch && message.fromTag && message.callId ? message : undefined;
  } catch {
    // Some broken headers make the parser throw instead of giving up.
    return undefined;
  }
}
