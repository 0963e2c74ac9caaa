import { Core, URI } from 'sip.js';
import { reachTokenHeader } from '../../../../../../sdk/wire/phones/sip-headers.ts';
import type { SipAgent } from '../connection/sip-agent.ts';
import type { Binding } from './registrar.ts';

/** The phone that probes its reachability, and the target of its calls. */
export interface ProbeRequest {
  readonly agent: SipAgent;
  readonly message: Core.IncomingRequestMessage;
  /** Undefined: calls have no target. */
  readonly phone: Binding | undefined;
}

/** Forwards a phone's OPTIONS to its own address to the target of its calls, and returns the answer. */
export function respondToProbe({ agent, message, phone }: ProbeRequest): void {
  const asked = new Core.UserAgentServer(Core.NonInviteServerTransaction, agent.core, message);
  if (!phone) {
    asked.reject({ statusCode: 480 });
    return;
  }
  const { connection, contact, registerId, domain } = phone;
  const own = new URI('sip', registerId, domain);
  const { core, contactHeader } = connection.agentFor(registerId);
  const extraHeaders = [contactHeader, ...tokenOf(message)];
  const request = core.makeOutgoingRequestMessage('OPTIONS', contact, own, own, {}, extraHeaders);
  core.request(request, {
    onAccept: ({ message: answer }) => void asked.accept({ statusCode: 200, extraHeaders: tokenOf(answer) }),
    onReject: ({ message: { statusCode = 500 } }) => void asked.reject({ statusCode }),
    onRedirect: () => void asked.reject({ statusCode: 480 }),
  });
}

function tokenOf(message: Core.IncomingRequestMessage | Core.IncomingResponseMessage): string[] {
  const token = message.getHeader(reachTokenHeader);
  return token === undefined ? [] : [`${reachTokenHeader}: ${token}`];
}
