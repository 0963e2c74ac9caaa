import { Core, URI } from 'sip.js';
import { reachTokenHeader } from '../../../../../sdk/wire/sip-headers.ts';
import type { Binding } from './registrar.ts';
import type { SipAgent } from './sip-agent.ts';

/** Who asks whether calls reach it, and where its calls are led to. */
export interface ReachEcho {
  readonly agent: SipAgent;
  readonly message: Core.IncomingRequestMessage;
  /** Undefined: calls are led nowhere. */
  readonly phone: Binding | undefined;
}

/** Leads an OPTIONS of a phone to its own address to where a call would ring, and gives its answer back. */
export function echoReach({ agent, message, phone }: ReachEcho): void {
  const asked = new Core.UserAgentServer(Core.NonInviteServerTransaction, agent.core, message);
  if (!phone) {
    asked.reject({ statusCode: 480 });
    return;
  }
  const { connection, contact, registerId, domain } = phone;
  const own = new URI('sip', registerId, domain);
  const request = connection.agent.core.makeOutgoingRequestMessage('OPTIONS', contact, own, own, {}, [
    connection.agent.contactHeader,
    ...tokenOf(message),
  ]);
  connection.agent.core.request(request, {
    onAccept: ({ message: answer }) => void asked.accept({ statusCode: 200, extraHeaders: tokenOf(answer) }),
    onReject: ({ message: { statusCode = 500 } }) => void asked.reject({ statusCode }),
    onRedirect: () => void asked.reject({ statusCode: 480 }),
  });
}

function tokenOf(message: Core.IncomingRequestMessage | Core.IncomingResponseMessage): string[] {
  const token = message.getHeader(reachTokenHeader);
  return token === undefined ? [] : [`${reachTokenHeader}: ${token}`];
}
