import { Core } from 'sip.js';

/** No message of a phone comes near this; what does is not looked at. */
export const mostOctets = 65_536;

/** Stands for `Contact: *`, which sip.js cannot read: "all phones of this name". */
export const allContactsHeader = 'X-All-Contacts';

const mandatory = ['via', 'from', 'to', 'call-id', 'cseq'];

export type SipMessage = Core.IncomingRequestMessage | Core.IncomingResponseMessage;

/** What a text is: a sound message, or why not. `request` is there when a 400 can be sent back. */
export type Reading =
  | { readonly message: SipMessage }
  | { readonly fault: string; readonly request?: Core.IncomingRequestMessage };

/** Reads a SIP message and checks what sip.js takes for granted. Never throws. */
export function readSipMessage(text: string, logger: Core.Logger): Reading {
  const octets = Buffer.byteLength(text);
  if (octets > mostOctets) return { fault: `${octets} octets are too many` };
  const message = parse(text, logger);
  if (!message) return { fault: 'not a SIP message' };
  const missing = mandatory.find((name) => !message.hasHeader(name));
  if (missing !== undefined) return { fault: `no ${missing} header` };
  const fault = faultOf(message, text);
  if (fault === undefined) return { message };
  return message instanceof Core.IncomingRequestMessage ? { fault, request: message } : { fault };
}

function parse(text: string, logger: Core.Logger): SipMessage | undefined {
  try {
    return Core.Parser.parseMessage(
      text.replace(/^(contact|m)\s*:\s*\*\s*$/im, `${allContactsHeader}: *`),
      logger,
    );
  } catch {
    // Some broken headers make the parser throw instead of giving up: the same to us.
    return undefined;
  }
}

function faultOf(message: SipMessage, text: string): string | undefined {
  if (!message.viaBranch) return 'no branch in the Via header';
  if (!message.fromTag) return 'no tag in the From header';
  const length = message.getHeader('content-length');
  if (length !== undefined && Number(length) !== Buffer.byteLength(bodyOf(text)))
    return 'wrong Content-Length';
  const method: unknown = message.parseHeader('cseq')?.method;
  return method === message.method ? undefined : 'CSeq of another method';
}

function bodyOf(text: string): string {
  const end = text.indexOf('\r\n\r\n');
  return end < 0 ? '' : text.slice(end + 4);
}
