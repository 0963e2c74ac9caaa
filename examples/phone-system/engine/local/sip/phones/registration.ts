import { type Core, NameAddrHeader } from 'sip.js';
import type { Answer } from '../admission/sip-authenticator.ts';
import { allowsTalk, programIn } from '../message/headers.ts';
import { allContactsHeader } from '../message/sip-message.ts';

const defaultSeconds = 600;
const maxSeconds = 3600;

/** The parameters of a valid REGISTER. */
export interface Registration {
  readonly registerId: string;
  readonly domain: string;
  /** The name of this phone system in the settings of the phone. */
  readonly host: string;
  readonly contact: NameAddrHeader['uri'];
  readonly instance: string;
  readonly allowsTalk: boolean;
  /** The program that it names itself. */
  readonly program?: string | undefined;
  /** 0 ends the registration; undefined only queries it. */
  readonly seconds: number | undefined;
}

/** Parses the request of an authenticated phone. Refuses an invalid request itself and then returns undefined. */
export function readRegistration(
  request: Core.IncomingRegisterRequest,
  phone: { readonly registerId: string; readonly domain: string; readonly isBrowser: boolean },
): Registration | undefined {
  const { message } = request;
  const { registerId, domain, isBrowser } = phone;
  // A phone may only register itself.
  if (message.from.uri.user !== message.to.uri.user) return refuse(request, { statusCode: 403 });
  // A page gets its domain from us. A desk phone is configured by a person, with any name of this machine.
  if (isBrowser && message.to.uri.host !== domain) return refuse(request, { statusCode: 403 });
  return readContact(request, registerId, domain);
}

function readContact(
  request: Core.IncomingRegisterRequest,
  registerId: string,
  domain: string,
): Registration | undefined {
  const { message } = request;
  const { host } = message.to.uri;
  const contact: unknown = message.parseHeader('contact');
  if (message.hasHeader(allContactsHeader) || !message.hasHeader('contact')) {
    const seconds = message.hasHeader(allContactsHeader) ? 0 : undefined;
    return { registerId, domain, host, contact: message.to.uri, instance: '', allowsTalk: false, seconds };
  }
  if (!(contact instanceof NameAddrHeader)) return refuse(request, { statusCode: 400 });
  const asked = Number(contact.getParam('expires') ?? message.getHeader('expires') ?? defaultSeconds);
  return {
    registerId,
    domain,
    host,
    contact: contact.uri,
    instance: contact.getParam('+sip.instance') ?? contact.uri.toString(),
    allowsTalk: allowsTalk(message),
    program: programIn(message.getHeader('user-agent') ?? ''),
    seconds: Number.isFinite(asked) ? Math.max(0, Math.min(asked, maxSeconds)) : defaultSeconds,
  };
}

function refuse(request: Core.IncomingRegisterRequest, refusal: Answer): undefined {
  request.reject({ ...refusal });
}
