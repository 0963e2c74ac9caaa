import type { Core, URI } from 'sip.js';
import type { MessageCounts } from '../../../port.ts';
import type { SipAgent } from '../connection/sip-agent.ts';

const askedSeconds = 3_600;

/** A subscription at the other side. Its notices come to the trunk, also those that nobody has asked for. */
interface Dialog {
  readonly callId: string;
  readonly fromTag: string;
  readonly toTag: string;
  readonly cseq: number;
}

export interface MessageWatchOptions {
  /** The agent of the connection; undefined: there is none now. */
  readonly agent: () => SipAgent | undefined;
  /** The address of the account. */
  readonly account: URI;
  /** The address for requests to the account. */
  readonly target: URI;
}

/** Asks a phone system to tell how many messages wait for an account (RFC 3842, 6665). */
export class MessageWatch {
  readonly #options: MessageWatchOptions;
  #timer: NodeJS.Timeout | undefined;
  #dialog: Dialog | undefined;
  #isOn = false;

  constructor(options: MessageWatchOptions) {
    this.#options = options;
  }

  /** Begins, if it has not begun. */
  start(): void {
    if (this.#isOn) return;
    this.#isOn = true;
    this.#subscribe(askedSeconds);
  }

  /** The other side may have forgotten it. */
  lost(): void {
    clearTimeout(this.#timer);
    this.#isOn = false;
    this.#dialog = undefined;
  }

  stop(): void {
    const isSubscribed = this.#dialog !== undefined;
    clearTimeout(this.#timer);
    this.#isOn = false;
    if (isSubscribed) this.#subscribe(0);
  }

  #subscribe(seconds: number): void {
    const agent = this.#options.agent();
    if (!agent) return;
    const { account, target } = this.#options;
    const before = this.#dialog;
    const message = agent.core.makeOutgoingRequestMessage(
      'SUBSCRIBE',
      target,
      account,
      account,
      before ? { ...before, cseq: before.cseq + 1 } : {},
      [
        agent.contactHeader,
        'Event: message-summary',
        'Accept: application/simple-message-summary',
        `Expires: ${seconds}`,
      ],
    );
    agent.core.request(message, {
      onAccept: ({ message: answer }) => this.#accepted(message, answer),
      onRedirect: () => this.#refused(),
      onReject: () => this.#refused(),
    });
  }

  #accepted(request: Core.OutgoingRequestMessage, answer: Core.IncomingResponseMessage): void {
    if (!this.#isOn) return;
    const { callId, fromTag, cseq } = request;
    this.#dialog = { callId, fromTag, toTag: answer.toTag, cseq };
    const granted = Number(answer.getHeader('expires') ?? askedSeconds);
    this.#again(Math.max(30, granted / 2));
  }

  /** A renewal that is refused begins anew; a phone system that knows no such thing is not asked again until it is lost. */
  #refused(): void {
    const wasSubscribed = this.#dialog !== undefined;
    this.#dialog = undefined;
    if (this.#isOn && wasSubscribed) this.#subscribe(askedSeconds);
  }

  #again(seconds: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#subscribe(askedSeconds), seconds * 1000);
  }
}

/** Returns the messages of callers that a notice counts; undefined for another notice. */
export function readMessageSummary(body: string): MessageCounts | undefined {
  const counts = /^voice-message\s*:\s*(\d{1,6})\s*\/\s*(\d{1,6})/im.exec(body);
  if (counts) return { fresh: Number(counts[1]), old: Number(counts[2]) };
  const waiting = /^messages-waiting\s*:\s*(yes|no)/im.exec(body)?.[1];
  return waiting === undefined ? undefined : { fresh: waiting.toLowerCase() === 'yes' ? 1 : 0, old: 0 };
}
