import type { Core, UserAgent } from 'sip.js';
import type { Clock } from '#sdk/platform/platform.ts';
import { CallsideError } from '#sdk/transport/errors.ts';
import { finalAnswer } from './final-answer.ts';

const answerMs = 10_000;
const farewellMs = 1_000;
const defaultSeconds = 300;

export interface RegistrationDeps {
  readonly userAgent: UserAgent;
  readonly instanceId: string;
  readonly clock: Clock;
  /** It could not be prolonged. */
  readonly onLost: (reason: CallsideError) => void;
}

/**
 * The phone's registration. It is renewed after a random half to four fifths of its time, so that phones which registered
 * together do not renew together, and a failure leaves time for another attempt.
 */
export class Registration {
  readonly #deps: RegistrationDeps;
  readonly #names: { readonly callId: string; readonly fromTag: string };
  #last: Core.OutgoingRequestMessage | undefined;
  #seconds = defaultSeconds;
  #cancelRenewal: () => void = () => undefined;
  #isRegistered = false;

  constructor(deps: RegistrationDeps) {
    this.#deps = deps;
    this.#names = { callId: crypto.randomUUID(), fromTag: crypto.randomUUID().slice(0, 8) };
  }

  get isRegistered(): boolean {
    return this.#isRegistered;
  }

  /** Registers or prolongs. Rejects with `timeout`, or `phone.registrationFailed` and its SIP status. */
  async register(): Promise<void> {
    this.#cancelRenewal();
    const answer = await this.#send(this.#seconds, answerMs);
    const { statusCode = 0, reasonPhrase } = answer;
    if (statusCode === 423 && this.#lengthen(answer)) return this.register();
    if (statusCode >= 300) {
      this.#isRegistered = false;
      const told = { status: statusCode, serverMessage: reasonPhrase };
      throw new CallsideError('phone.registrationFailed', told);
    }
    this.#isRegistered = true;
    this.#renewLater(this.#grantedSeconds(answer));
  }

  /** Unregisters, with a short wait: a registrar that does not answer forgets the phone by itself. */
  async unregister(): Promise<void> {
    this.forget();
    await this.#send(0, farewellMs).catch(() => undefined);
  }

  /** Drops the registration, because the connection is lost. */
  forget(): void {
    this.#cancelRenewal();
    this.#isRegistered = false;
  }

  #renewLater(seconds: number): void {
    const { clock, onLost } = this.#deps;
    this.#cancelRenewal();
    const delayMs = seconds * 1000 * (0.5 + 0.3 * clock.random());
    this.#cancelRenewal = clock.after(delayMs, () => void this.register().catch(onLost));
  }

  #send(seconds: number, timeoutMs: number): Promise<Core.IncomingResponseMessage> {
    const { clock, userAgent } = this.#deps;
    const request = this.#request(seconds);
    this.#last = request;
    return finalAnswer((delegate) => userAgent.userAgentCore.register(request, delegate), {
      clock,
      timeoutMs,
    });
  }

  #request(seconds: number): Core.OutgoingRequestMessage {
    const { userAgent, instanceId } = this.#deps;
    const { userAgentCore: core, contact } = userAgent;
    const { aor } = core.configuration;
    const registrar = aor.clone();
    registrar.user = undefined;
    const binding = `${contact.toString({ register: true })};reg-id=1;+sip.instance="<urn:uuid:${instanceId}>"`;
    const headers = [
      `Contact: ${binding};expires=${seconds}`,
      'Allow: ACK,CANCEL,INVITE,MESSAGE,BYE,OPTIONS,INFO,NOTIFY,REFER',
      // The router may request a ringing phone to go off hook, when its user answers from elsewhere.
      'Allow-Events: talk',
    ];
    // The authentication has used one sequence number.
    const names = { ...this.#names, cseq: (this.#last?.cseq ?? 0) + 1 };
    return core.makeOutgoingRequestMessage('REGISTER', registrar, aor, aor, names, headers);
  }

  /** The granted time of the registration, which may be shorter than requested. */
  #grantedSeconds(answer: Core.IncomingResponseMessage): number {
    const own = this.#deps.userAgent.contact.uri;
    for (let index = 0; index < answer.getHeaders('contact').length; index += 1) {
      const contact = answer.parseHeader('contact', index);
      const isOwn = contact?.uri?.user === own.user && contact?.uri?.host === own.host;
      const seconds = Number(isOwn ? contact.getParam('expires') : Number.NaN);
      if (seconds > 0) return seconds;
    }
    return this.#seconds;
  }

  /** The registrar refuses such a short time. */
  #lengthen(answer: Core.IncomingResponseMessage): boolean {
    const least = Number(answer.getHeader('min-expires'));
    const isLonger = least > this.#seconds;
    if (isLonger) this.#seconds = least;
    return isLonger;
  }
}
