import type { Core, URI } from 'sip.js';
import { callLineHeader } from '../../../../../../sdk/wire/phones/sip-headers.ts';

/** The header that names a phone's call line. */
export function lineHeader(lineId: string): string[] {
  return lineId === '' ? [] : [`${callLineHeader}: ${oneLine(lineId)}`];
}

/** Makes a phone answer automatically, in the two common ways. */
export function autoAnswerHeaders(domain: string): string[] {
  return [
    `Call-Info: <sip:${domain}>;answer-after=0`,
    `Alert-Info: <http://${domain}>;info=alert-autoanswer`,
  ];
}

export function sdpBody(content: string): Core.Body {
  return { contentDisposition: 'session', contentType: 'application/sdp', content };
}

/** Returns text for a quoted string: characters that would end the header or the quotes are removed. */
export function quotable(text: string): string {
  return oneLine(text).replaceAll(/["\\]/g, '');
}

/** Returns the program that a header `User-Agent` names. A phone can send anything: only as much is kept as a person reads. */
export function programIn(header: string): string {
  return header
    .replaceAll(/\p{C}+/gu, ' ')
    .trim()
    .slice(0, 80);
}

/** True if the phone supports NOTIFY with the event "talk". */
export function allowsTalk(message: Core.IncomingRequestMessage | Core.IncomingResponseMessage): boolean {
  return message.getHeaders('allow-events').some((events) => /(^|[\s,])talk($|[\s,;])/i.test(events));
}

/** True if the phone supports UPDATE (RFC 3311). */
export function allowsUpdate(message: Core.IncomingRequestMessage | Core.IncomingResponseMessage): boolean {
  return message.getHeaders('allow').some((methods) => /(^|[\s,])UPDATE($|[\s,])/.test(methods));
}

/**
 * True if the caller withholds the number: by `Privacy: id`, `user` or `header`, by an anonymous From (RFC 3323, 3325), or
 * by the older Remote-Party-ID.
 */
export function withholdsNumber(message: Core.IncomingRequestMessage): boolean {
  const { user, host } = message.from.uri;
  return (
    message.getHeaders('privacy').some((values) => /(^|[\s;])(id|user|header)($|[\s;])/i.test(values)) ||
    message.getHeaders('remote-party-id').some((value) => /;\s*privacy\s*=\s*"?(full|uri)\b/i.test(value)) ||
    host.toLowerCase() === 'anonymous.invalid' ||
    user?.toLowerCase() === 'anonymous'
  );
}

/**
 * Returns the number that a SIP address names. A parameter of the number is not dialled (RFC 3966), except that a global
 * context completes a local number.
 */
export function dialledNumber(uri: URI): string {
  const [number = '', ...parameters] = decodedUser(uri).split(';');
  const context = parameters.map((one) => /^phone-context=(\+[\d().-]+)$/i.exec(one)?.[1]).find(Boolean);
  return context === undefined || number.startsWith('+') ? number : context + number;
}

/** Returns the user part of a SIP address, decoded. */
export function decodedUser(uri: URI): string {
  const user = uri.user ?? '';
  try {
    return decodeURIComponent(user);
  } catch {
    // A stray percent sign is part of the name.
    return user;
  }
}

/** Returns the user part of the address in a header, undecoded; empty if there is none. */
export function userOf(header = ''): string {
  const address = /<([^<>]*)>/.exec(header)?.[1] ?? header;
  const named = /^\s*(?:sips?:([^@]*)@|tel:([^\s>]*))/i.exec(address);
  const [user = ''] = (named?.[1] ?? named?.[2] ?? '').split(/[:;]/);
  return user;
}

/** Returns a host in lower case, and an IPv6 address without brackets. */
export function plainHost(host: string): string {
  return host.toLowerCase().replace(/^\[(.*)\]$/, '$1');
}

function oneLine(text: string): string {
  return text.replaceAll(/\p{Cc}/gu, ' ').trim();
}
