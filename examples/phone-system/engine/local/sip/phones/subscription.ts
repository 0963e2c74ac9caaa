import { Core } from 'sip.js';
import type { SipAgent } from '../connection/sip-agent.ts';

const defaultSeconds = 600;
const maxSeconds = 3600;

/** The content of notifications to a phone. */
export interface Notice {
  readonly contentType: string;
  readonly content: string;
}

export interface SubscriptionOptions {
  readonly agent: SipAgent;
  readonly request: Core.IncomingSubscribeRequest;
  readonly event: string;
  /** Returns the present content; `version` counts the notifications of this subscription. */
  readonly describe: (version: number) => Notice;
  readonly onEnd: (subscription: Subscription) => void;
}

/** A phone's subscription (RFC 6665): a dialog in which only we send requests. */
export class Subscription extends Core.Dialog {
  readonly #options: SubscriptionOptions;
  readonly #agent: SipAgent;
  #timer: NodeJS.Timeout | undefined;
  #version = 0;

  /** Accepts the request and sends the present state. */
  constructor(options: SubscriptionOptions) {
    const { agent, request } = options;
    const tag = crypto.randomUUID().slice(0, 8);
    super(agent.core, Core.Dialog.initialDialogStateForUserAgentServer(request.message, tag));
    this.#options = options;
    this.#agent = agent;
    this.#grant(request, { toTag: tag });
  }

  /** Notifies the phone of a change. */
  notify(): void {
    this.#notify('active');
  }

  /** The phone renews its subscription, or ends it. */
  override receiveRequest(message: Core.IncomingRequestMessage): void {
    if (!this.sequenceGuard(message)) return;
    super.receiveRequest(message);
    if (message.method === 'SUBSCRIBE')
      this.#grant(new Core.SubscribeUserAgentServer(this.core, message), {});
    else this.core.replyStateless(message, { statusCode: 405 });
  }

  override dispose(): void {
    clearTimeout(this.#timer);
    super.dispose();
    this.#options.onEnd(this);
  }

  #grant(
    request: Pick<Core.IncomingSubscribeRequest, 'accept' | 'message'>,
    how: { readonly toTag?: string },
  ): void {
    const asked = Number(request.message.getHeader('expires') ?? defaultSeconds);
    const seconds = Number.isFinite(asked) ? Math.max(0, Math.min(asked, maxSeconds)) : defaultSeconds;
    const extraHeaders = [this.#agent.contactHeader, `Expires: ${seconds}`];
    request.accept({ statusCode: 200, extraHeaders, ...how });
    clearTimeout(this.#timer);
    if (seconds === 0) this.#end();
    else {
      this.#timer = setTimeout(() => this.#end(), seconds * 1000);
      this.#notify(`active;expires=${seconds}`);
    }
  }

  #end(): void {
    this.#notify('terminated;reason=timeout');
    this.dispose();
  }

  #notify(state: string): void {
    const { contentType, content } = this.#options.describe(this.#version);
    this.#version += 1;
    const message = this.createOutgoingRequestMessage('NOTIFY', {
      extraHeaders: [
        this.#agent.contactHeader,
        `Event: ${this.#options.event}`,
        `Subscription-State: ${state}`,
      ],
      body: { contentDisposition: 'render', contentType, content },
    });
    this.core.request(message, { onReject: () => this.dispose() });
  }
}
