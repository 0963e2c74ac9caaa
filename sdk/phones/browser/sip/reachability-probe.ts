import type { Core, UserAgent } from 'sip.js';
import type { ProbeResult } from '#sdk/phones/reachability.ts';
import type { Clock } from '#sdk/platform/platform.ts';
import { CallsideError } from '#sdk/transport/errors.ts';
import { reachTokenHeader } from '#wire/phones/sip-headers.ts';
import { finalAnswer } from './final-answer.ts';

/** Sends a request to this phone's own address, and checks whether it arrives as a call would. */
export class ReachabilityProbe {
  readonly #core: Core.UserAgentCore;
  readonly #clock: Clock;
  /** The tokens of the questions under way, and whether they came in. */
  readonly #asked = new Map<string, boolean>();

  constructor(userAgent: UserAgent, clock: Clock) {
    this.#core = userAgent.userAgentCore;
    this.#clock = clock;
    // sip.js answers OPTIONS itself, without an event.
    const receive = this.#core.receiveIncomingRequestFromTransport.bind(this.#core);
    this.#core.receiveIncomingRequestFromTransport = (message) => {
      if (!this.#takes(message)) receive(message);
    };
  }

  /** Rejects with `timeout`, with `offline`, or with `phone.registrationFailed` where calls are led nowhere. */
  async ask(timeoutMs: number): Promise<ProbeResult> {
    const token = crypto.randomUUID();
    const { aor } = this.#core.configuration;
    // A Call-ID that sip.js does not know: it refuses its own requests when they come back.
    const names = { callId: `reach-${token}` };
    const request = this.#core.makeOutgoingRequestMessage('OPTIONS', aor, aor, aor, names, [
      this.#contact(),
      `${reachTokenHeader}: ${token}`,
    ]);
    const sentAt = this.#clock.now();
    this.#asked.set(token, false);
    try {
      const { statusCode = 0 } = await finalAnswer((delegate) => this.#core.request(request, delegate), {
        clock: this.#clock,
        timeoutMs,
      });
      const failure = failureOf(statusCode);
      if (failure) throw failure;
      const proof = this.#asked.get(token) ? 'callPath' : 'connection';
      return { roundTripMs: this.#clock.now() - sentAt, proof };
    } finally {
      this.#asked.delete(token);
    }
  }

  #contact(): string {
    return `Contact: ${this.#core.configuration.contact}`;
  }

  #takes(message: Core.IncomingRequestMessage): boolean {
    const token = message.method === 'OPTIONS' ? message.getHeader(reachTokenHeader) : undefined;
    if (token === undefined) return false;
    if (this.#asked.has(token)) this.#asked.set(token, true);
    this.#core.replyStateless(message, {
      statusCode: 200,
      extraHeaders: [`${reachTokenHeader}: ${token}`],
    });
    return true;
  }
}

/**
 * Interprets a refusal. Most only say that the phone system does not support the request, and so prove that it is
 * reachable.
 */
function failureOf(status: number): CallsideError | undefined {
  if (status === 480) return new CallsideError('phone.registrationFailed', { status });
  if (status === 408) return new CallsideError('timeout', { status });
  return status === 503 ? new CallsideError('offline', { status }) : undefined;
}
