import { type Core, NameAddrHeader } from 'sip.js';
import type { EngineHost } from '../../port.ts';
import type { DigestAuthority } from './digest.ts';
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

/**
 * Checks who sends a REGISTER and what for. Refuses or challenges it itself and then returns undefined.
 * An unknown phone is treated as one with a wrong password, so that names cannot be found out.
 */
export function readRegistration(
  request: Core.IncomingRegisterRequest,
  host: EngineHost,
  authority: DigestAuthority,
  { isBrowser }: { readonly isBrowser: boolean },
): Registration | undefined {
  const { message } = request;
  const registerId = message.to.uri.user ?? '';
  if (registerId === '' || message.from.uri.user !== registerId) return refuse(request, 403);
  const known = host.credentials(registerId);
  const realm = known?.domain ?? message.to.uri.host;
  // A page is told its domain by us. A desk phone is told by a person, who writes what reaches this machine.
  if (isBrowser && message.to.uri.host !== realm) return refuse(request, 403);

  const authorization = message.getHeader('authorization');
  if (authorization === undefined) return challenge(request, authority, realm, { stale: false });
  if (!known) return refuse(request, 403);
  const credentials = { username: registerId, password: known.password, realm };
  const verdict = authority.judge(authorization, message.method, credentials);
  if (verdict === 'stale') return challenge(request, authority, realm, { stale: true });
  if (verdict === 'refused') return refuse(request, 403);

  return readContact(request, registerId, realm);
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
  if (!(contact instanceof NameAddrHeader)) return refuse(request, 400);
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

function refuse(request: Core.IncomingRegisterRequest, statusCode: number): undefined {
  request.reject({ statusCode });
}

function challenge(
  request: Core.IncomingRegisterRequest,
  authority: DigestAuthority,
  realm: string,
  options: { readonly stale: boolean },
): undefined {
  request.reject({ statusCode: 401, extraHeaders: authority.challenge(realm, options) });
}
