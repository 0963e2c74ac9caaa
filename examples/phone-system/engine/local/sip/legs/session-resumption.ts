import { Core } from 'sip.js';
import type { PhoneMedia } from '../../media/webrtc/phone-media.ts';
import type { SipAgent } from '../connection/sip-agent.ts';
import { sdpBody } from '../message/headers.ts';

/** Both sides offered something at once: the time until the next try (RFC 3261, 14.1), in milliseconds. */
const leastPauseMs = 2_100;
const mostPauseMs = 4_000;

export interface SessionResumptionOptions {
  readonly agent: SipAgent;
  readonly session: Core.Session;
  readonly media: PhoneMedia;
  /** The phone has taken the offer. */
  readonly onResumed: () => void;
  /** The phone has no such call any more, or no common codec. */
  readonly giveUp: () => void;
}

/** Offers sound anew in a call that another process had: its ports and keys have gone with it. */
export class SessionResumption {
  readonly #options: SessionResumptionOptions;
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(options: SessionResumptionOptions) {
    this.#options = options;
    this.#offer();
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  #offer(): void {
    const { session, media, giveUp } = this.#options;
    if (isInviting(session)) this.#offerLater();
    else media.offer().then((sdp) => this.#invite(sdp), giveUp);
  }

  #invite(sdp: string): void {
    const { agent, session, media, onResumed, giveUp } = this.#options;
    if (this.#isStopped) return;
    if (isInviting(session)) {
      this.#offerLater();
      return;
    }
    session.invite(
      {
        onAccept: (response) => {
          response.ack();
          media.acceptAnswer(response.message.body).then(() => {
            if (!this.#isStopped) onResumed();
          }, giveUp);
        },
        onReject: ({ message: { statusCode } }) => {
          if (statusCode === 491) this.#offerLater();
          else giveUp();
        },
      },
      { extraHeaders: [agent.contactHeader], body: sdpBody(sdp) },
    );
  }

  /** An offer of the phone that is accepted meanwhile does the same, and stops this. */
  #offerLater(): void {
    if (this.#isStopped) return;
    const pauseMs = leastPauseMs + Math.random() * (mostPauseMs - leastPauseMs);
    this.#timer = setTimeout(() => this.#offer(), pauseMs);
  }
}

/** An INVITE of either side is under way: another would be refused, and sip.js throws (RFC 3261, 14.1). */
export function isInviting(session: Core.Session): boolean {
  return (
    session instanceof Core.SessionDialog &&
    (session.reinviteUserAgentClient ?? session.reinviteUserAgentServer) !== undefined
  );
}
