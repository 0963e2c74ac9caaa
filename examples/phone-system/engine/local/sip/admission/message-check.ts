import { emergencyService } from '../message/usual-addresses.ts';
import type { RawMessage } from '../wire/raw-message.ts';
import type { Answer } from './sip-authenticator.ts';

/** The fault of a message. `answer` is given if it can be answered. */
export interface Fault {
  readonly fault: string;
  readonly answer?: Answer;
}

const token = /^[\w.!%*+`'~-]+$/;
/** Headers that a request must have exactly once. */
const mandatory = ['from', 'to', 'call-id', 'cseq'];
const single = [...mandatory, 'max-forwards', 'content-length'];
const maxCSeq = 2 ** 31;

const sipUri = /^sips?:(?:[^@<>"\s]*@)?[\w.[\]:-]+(?:;[^?<>"\s]*)?$/i;
/**
 * A display name and an address in brackets, or an address alone. Many phones send names without the quotes that they need.
 */
const nameAddress = /^(?:(?:"(?:[^"\\]|\\.)*"\s*|[^"<>]*)<[^<>\s]+>|[^\s<>",;]+)\s*(?:;.*)?$/;
const sentProtocol = /^SIP\s*\/\s*2\.0\s*\/\s*\w+\s+[\w.[\]:-]+(?:\s*:\s*\d+)?\s*$/i;
const viaParameter = /^\s*[\w.!%*+`'~-]+\s*(?:=\s*(?:"[^"]*"|[\w.!%*+`'~:[\]-]+)\s*)?$/;

/** Extensions of SIP that this server knows. */
export const knownExtensions: readonly string[] = ['100rel', 'timer', 'replaces', 'outbound'];

/** Checks the requirements of RFC 3261 for every message, without the parser. Undefined for a valid message. */
export function faultOf(message: RawMessage): Fault | undefined {
  if (message.status !== undefined) return faultOfResponse(message);
  const line = /^(\S+) (\S+) (SIP\/\d+\.\d+)$/i.exec(message.startLine);
  if (!line && !/ SIP\/2\.0\s*$/i.test(message.startLine)) return { fault: 'not a SIP message' };
  if (!message.get('via')) return { fault: 'no via header' };
  const [, method = '', uri = '', version = ''] = line ?? [];
  if (line && version.toUpperCase() !== 'SIP/2.0') return refused(505, `version ${version}`);
  if (!line || !token.test(method)) return refused(400, 'a malformed request line');
  return faultOfHeaders(message, method) ?? faultOfUri(uri);
}

/** Returns required extensions that this server does not support. */
export function unknownExtensions(required: readonly string[]): readonly string[] {
  const tags = required.flatMap((value) => value.split(',').map((tag) => tag.trim()));
  return tags.filter((tag) => tag !== '' && !knownExtensions.includes(tag.toLowerCase()));
}

function faultOfResponse(message: RawMessage): Fault | undefined {
  const missing = ['via', ...mandatory].find((name) => message.get(name) === undefined);
  if (missing !== undefined) return { fault: `no ${missing} header` };
  return message.all('via').length === 1 ? undefined : { fault: 'a response with several Vias' };
}

function faultOfHeaders(message: RawMessage, method: string): Fault | undefined {
  const [sent = '', ...parameters] = message.via.split(';');
  if (!sentProtocol.test(sent) || !parameters.every((one) => viaParameter.test(one)))
    return refused(400, 'a malformed Via header');
  const missing = mandatory.find((name) => message.get(name) === undefined);
  if (missing !== undefined) return refused(400, `no ${missing} header`);
  const repeated = single.find((name) => message.all(name).length > 1);
  if (repeated !== undefined) return refused(400, `several ${repeated} headers`);
  const addresses = [message.get('from'), message.get('to')];
  if (!addresses.every((value) => nameAddress.test(value ?? ''))) return refused(400, 'a malformed address');
  // A phone of RFC 2543 has no branch, and need not have these either.
  if (message.branch !== '' && message.tagOf('from') === undefined)
    return refused(400, 'no tag in the From header');
  if (message.branch !== '' && method === 'INVITE' && message.get('contact') === undefined)
    return refused(400, 'an INVITE without a Contact header');
  return faultOfNumbers(message, method) ?? faultOfContact(message);
}

function faultOfNumbers(message: RawMessage, method: string): Fault | undefined {
  const [, value, of] = /^(\d{1,10})\s+(\S+)$/.exec(message.get('cseq') ?? '') ?? [];
  if (value === undefined || Number(value) >= maxCSeq) return refused(400, 'a malformed CSeq header');
  if (of !== method) return refused(400, 'CSeq of another method');
  if (!/^\d{1,10}$/.test(message.get('max-forwards') ?? '70')) return refused(400, 'malformed Max-Forwards');
  const length = message.get('content-length') ?? String(message.bodyOctets);
  return /^\d+$/.test(length) && Number(length) === message.bodyOctets
    ? undefined
    : refused(400, 'wrong Content-Length');
}

/** Parameters after a Contact address without brackets are ambiguous. */
function faultOfContact(message: RawMessage): Fault | undefined {
  const isAmbiguous = message.all('contact').some((value) => !value.includes('<') && value.includes('?'));
  return isAmbiguous ? refused(400, 'an ambiguous Contact header') : undefined;
}

function faultOfUri(uri: string): Fault | undefined {
  const scheme = /^([a-z][\w+.-]*):/i.exec(uri)?.[1]?.toLowerCase();
  if (scheme === undefined) return refused(400, 'a malformed Request-URI');
  if (scheme === 'tel' && /^tel:[+\w*#().-]+(?:;[^?<>"\s@]*)?$/i.test(uri)) return undefined;
  if (emergencyService.test(uri)) return undefined;
  // Whether the connection is secure, as the second asks, is known later.
  if (scheme !== 'sip' && scheme !== 'sips') return refused(416, `the scheme ${scheme.slice(0, 20)}`);
  return sipUri.test(uri) ? undefined : refused(400, 'a malformed Request-URI');
}

function refused(statusCode: number, fault: string): Fault {
  return { fault, answer: { statusCode } };
}
