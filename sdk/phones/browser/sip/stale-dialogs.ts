import type { Core, Inviter, UserAgent } from 'sip.js';
import { SessionState } from 'sip.js/lib/api/session-state.js';
import type { SipCall } from './sip-call.ts';

/** A call of a previous page, and the request that moves it here. */
export interface RestoredCall {
  readonly call: SipCall;
  readonly inviter: Inviter;
}

/**
 * Handles requests for dialogs of the previous page. sip.js does not know them, but they concern calls that are here now: the
 * call has ended, or is to be answered.
 */
export class StaleDialogs {
  readonly #calls = new Map<string, RestoredCall>();
  readonly #report: (thrown: unknown) => void;

  constructor(userAgent: UserAgent, report: (thrown: unknown) => void) {
    this.#report = report;
    const core = userAgent.userAgentCore;
    const receive = core.receiveIncomingRequestFromTransport.bind(core);
    core.receiveIncomingRequestFromTransport = (message) => {
      const call = this.#calls.get(message.callId);
      if (!call) return receive(message);
      if (message.method !== 'ACK') core.replyStateless(message, { statusCode: 200 });
      this.#obey(call, message);
    };
  }

  add(callId: string, call: RestoredCall): void {
    this.#calls.set(callId, call);
  }

  #obey({ call, inviter }: RestoredCall, message: Core.IncomingRequestMessage): void {
    const { method } = message;
    // Once the call has moved here, the end of the old dialog is part of the move.
    const isStill = inviter.state === SessionState.Initial;
    if ((method === 'CANCEL' || method === 'BYE') && isStill) call.hangUp().catch(this.#report);
    if (method === 'NOTIFY' && message.getHeader('Event') === 'talk') call.answer().catch(this.#report);
  }
}
