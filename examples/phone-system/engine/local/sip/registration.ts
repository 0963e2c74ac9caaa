import { type Core, NameAddrHeader } from 'sip.js';
import { allowsTalk } from './headers.ts';
import type { Answer } from './sip-authenticator.ts';
import { allContactsHeader } from './sip-message.ts';

const usualSeconds = 600;
const mostSeconds = 3600;

/** What a sound REGISTER asks for. */
export interface Registration {
  readonly registerId: string;
  readonly domain: string;
  readonly contact: NameAddrHeader['uri'];
  readonly instance: string;
  readonly allowsTalk: boolean;
  /** 0 ends the registration; undefined only asks what there is. */
  readonly seconds: number | undefined;
}

/** Reads what a phone asks for that has proven who it is. Refuses what is wrong itself and then returns undefined. */
export function readRegistration(
  request: Core.IncomingRegisterRequest,
  phone: { readonly registerId: string; readonly domain: string; readonly isBrowser: boolean },
): Registration | undefined {
  const { message } = request;
  const { registerId, domain, isBrowser } = phone;
  // Nobody registers somebody else.
  if (message.from.uri.user !== message.to.uri.user) return refuse(request, { statusCode: 403 });
  // A page is told its domain by us. A desk phone is told by a person, who writes what reaches this machine.
  if (isBrowser && message.to.uri.host !== domain) return refuse(request, { statusCode: 403 });
  return readContact(request, registerId, domain);
}

function readContact(
  request: Core.IncomingRegisterRequest,
  registerId: string,
  domain: string,
): Registration | undefined {
  const { message } = request;
  const contact: unknown = message.parseHeader('contact');
  if (message.hasHeader(allContactsHeader) || !message.hasHeader('contact')) {
    const seconds = message.hasHeader(allContactsHeader) ? 0 : undefined;
    return { registerId, domain, contact: message.to.uri, instance: '', allowsTalk: false, seconds };
  }
  if (!(contact instanceof NameAddrHeader)) return refuse(request, { statusCode: 400 });
  const asked = Number(contact.getParam('expires') ?? message.getHeader('expires') ?? usualSeconds);
  return {
    registerId,
    domain,
    contact: contact.uri,
    instance: contact.getParam('+sip.instance') ?? contact.uri.toString(),
    allowsTalk: allowsTalk(message),
    seconds: Number.isFinite(asked) ? Math.max(0, Math.min(asked, mostSeconds)) : usualSeconds,
  };
}

function refuse(request: Core.IncomingRegisterRequest, refusal: Answer): undefined {
  request.reject({ ...refusal });
}
