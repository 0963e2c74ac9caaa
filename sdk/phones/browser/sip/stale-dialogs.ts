import type { Core, Inviter, UserAgent } from 'sip.js';
import { SessionState } from 'sip.js/lib/api/session-state.js';
import type { SipCall } from './sip-call.ts';

/** A call that was another page's, and what leads it here. */
export interface RestoredCall {
  readonly call: SipCall;
  readonly inviter: Inviter;
}

/**
 * Requests for the dialogs of the page before this one. sip.js knows nothing of them, but what they say is about
 * calls that are here now: that one is over, or is to be answered.
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
    // Once the call is led here, the end of the old dialog is part of its way.
    const isStill = inviter.state === SessionState.Initial;
    if ((method === 'CANCEL' || method === 'BYE') && isStill) call.hangUp().catch(this.#report);
    if (method === 'NOTIFY' && message.getHeader('Event') === 'talk') call.answer().catch(this.#report);
  }
}
