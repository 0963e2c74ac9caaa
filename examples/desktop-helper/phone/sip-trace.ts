/** The facts about a call that baresip prints in its trace of SIP messages, and reports late or nowhere else. */
export interface TracedCall {
  readonly callId: string;
  /** True if this phone has begun the call with this message. */
  readonly isDialled: boolean;
  /** The call line that the phone system named. */
  readonly lineId: string | undefined;
  /** The phone system placed this call for the user, so the phone answers it by itself. */
  readonly isToAnswer: boolean;
}

const header = (message: string, name: string): string | undefined =>
  new RegExp(`^(?:${name})\\s*:\\s*(.*?)\\s*$`, 'im').exec(message)?.[1];

const isInDialog = (message: string) => /;tag=/i.test(header(message, 'To|t') ?? '');

/** The longest message that is waited for, in characters. */
const maxHeld = 64_000;

/** Reads the SIP messages out of the output of baresip. */
export class SipTrace {
  readonly #onCall: (call: TracedCall) => void;
  #held = '';
  /** The address of the phone system, as the trace names it. */
  #server: string | undefined;

  constructor(onCall: (call: TracedCall) => void) {
    this.#onCall = onCall;
  }

  /** Reads a further piece of the output. */
  read(text: string): void {
    this.#held = (this.#held + text).slice(-maxHeld);
    for (;;) {
      const end = this.#held.search(/\r?\n\r?\n/);
      if (end < 0) return;
      this.#message(this.#held.slice(0, end));
      this.#held = this.#held.slice(end).replace(/^\s+/, '');
    }
  }

  #message(message: string): void {
    const [, to] = /^(?:TCP|UDP|TLS) \S+ -> (\S+)$/m.exec(message) ?? [];
    const callId = header(message, 'Call-ID|i');
    if (to === undefined || callId === undefined) return;
    // Only this phone registers.
    if (/^REGISTER /m.test(message)) this.#server = to;
    const isInvite = /^INVITE /m.test(message) && !isInDialog(message);
    const isOwn = to === this.#server;
    const isDialled = isInvite && isOwn;
    const lineId = isOwn ? undefined : header(message, 'X-Call-Line');
    const isToAnswer = isInvite && !isOwn && /answer-after=0/i.test(header(message, 'Call-Info') ?? '');
    if (isDialled || lineId !== undefined || isToAnswer)
      this.#onCall({ callId, isDialled, lineId, isToAnswer });
  }
}
