import { type Core, NameAddrHeader } from 'sip.js';
import type { Doorkeeper, Refusal } from './doorkeeper.ts';
import { allowsTalk } from './headers.ts';
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

/** Checks who sends a REGISTER and what for. Refuses or challenges it itself and then returns undefined. */
export function readRegistration(
  request: Core.IncomingRegisterRequest,
  doorkeeper: Doorkeeper,
  { isBrowser }: { readonly isBrowser: boolean },
): Registration | undefined {
  const { message } = request;
  const registerId = message.to.uri.user ?? '';
  if (registerId === '' || message.from.uri.user !== registerId) return refuse(request, { statusCode: 403 });
  const domain = doorkeeper.domainOf(registerId, message.to.uri.host);
  // A page is told its domain by us. A desk phone is told by a person, who writes what reaches this machine.
  if (isBrowser && message.to.uri.host !== domain) return refuse(request, { statusCode: 403 });
  const refusal = doorkeeper.check(message, { registerId, domain, isBrowser });
  return refusal ? refuse(request, refusal) : readContact(request, registerId, domain);
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

function refuse(request: Core.IncomingRegisterRequest, refusal: Refusal): undefined {
  request.reject({ ...refusal });
}
