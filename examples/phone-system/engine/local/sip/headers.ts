import type { Core, URI } from 'sip.js';
import { callLineHeader } from '../../../../../sdk/wire/sip-headers.ts';

/** Tells a phone which call line its dialog belongs to. */
export function lineHeader(lineId: string): string[] {
  return [`${callLineHeader}: ${oneLine(lineId)}`];
}

/** Asks a phone to answer by itself, in the two ways that phones know. */
export function autoAnswerHeaders(domain: string): string[] {
  return [
    `Call-Info: <sip:${domain}>;answer-after=0`,
    `Alert-Info: <http://${domain}>;info=alert-autoanswer`,
  ];
}

export function sdpBody(content: string): Core.Body {
  return { contentDisposition: 'session', contentType: 'application/sdp', content };
}

/** Text that can stand between quotes in a header: what would end the header or the quotes is left out. */
export function quotable(text: string): string {
  return oneLine(text).replaceAll(/["\\]/g, '');
}

/** True if the phone says that it obeys NOTIFY with the event "talk". */
export function allowsTalk(message: Core.IncomingRequestMessage | Core.IncomingResponseMessage): boolean {
  return message.getHeaders('allow-events').some((events) => /(^|[\s,])talk($|[\s,;])/i.test(events));
}

/** True if the phone says that it takes UPDATE (RFC 3311). */
export function allowsUpdate(message: Core.IncomingRequestMessage | Core.IncomingResponseMessage): boolean {
  return message.getHeaders('allow').some((methods) => /(^|[\s,])UPDATE($|[\s,])/.test(methods));
}

/** The user of a SIP address as its owner writes it. */
export function decodedUser(uri: URI): string {
  const user = uri.user ?? '';
  try {
    return decodeURIComponent(user);
  } catch {
    // A stray percent sign is part of the name then.
    return user;
  }
}

/** The user of the address in a header, as it is written there; empty where there is none. */
export function userOf(header = ''): string {
  const address = /<([^>]*)>/.exec(header)?.[1] ?? header;
  const [user = ''] = (/^\s*sips?:([^@]*)@/i.exec(address)?.[1] ?? '').split(/[:;]/);
  return user;
}

function oneLine(text: string): string {
  return text.replaceAll(/\p{Cc}/gu, ' ').trim();
}
