import { Core } from 'sip.js';
import type { PhoneMedia } from '../../media/webrtc/phone-media.ts';
import type { SipAgent } from '../connection/sip-agent.ts';
import { sdpBody } from '../message/headers.ts';
import { isInviting } from './session-resumption.ts';
import { agreedTerms, type SessionTerms, SessionTimer } from './session-timer.ts';

export interface SessionRefreshOptions {
  readonly agent: SipAgent;
  readonly session: Core.Session;
  readonly media: PhoneMedia;
  /** The phone supports UPDATE, which costs less than another INVITE. */
  readonly takesUpdate: boolean;
  /** The session is over, or the phone has refused to go on. */
  readonly giveUp: () => void;
}

/** Keeps the session of an answered call alive (RFC 4028). */
export class SessionRefresh {
  readonly #agent: SipAgent;
  readonly #session: Core.Session;
  readonly #media: PhoneMedia;
  readonly #giveUp: () => void;
  #takesUpdate: boolean;
  #isOffering = false;
  readonly #timer: SessionTimer;

  constructor({ agent, session, media, takesUpdate, giveUp }: SessionRefreshOptions) {
    this.#agent = agent;
    this.#session = session;
    this.#media = media;
    this.#takesUpdate = takesUpdate;
    this.#giveUp = giveUp;
    this.#timer = new SessionTimer({
      refresh: () => void this.#refresh().catch(giveUp),
      expire: giveUp,
    });
  }

  /** The present terms. Undefined: the session has no end. */
  get terms(): SessionTerms | undefined {
    return this.#timer.terms;
  }

  /** We have sent an offer and wait for the answer. */
  get isOffering(): boolean {
    return this.#isOffering;
  }

  /** Begins the time of the session anew. Undefined: without an end. */
  restart(terms: SessionTerms | undefined): void {
    this.#timer.restart(terms);
  }

  stop(): void {
    this.#timer.stop();
  }

  /** Refreshes the session, which also tells the phone our address. */
  refreshNow(): void {
    const { terms } = this.#timer;
    void this.#refresh(terms && { ...terms, refresher: 'us' }).catch(this.#giveUp);
  }

  async #refresh(terms = this.#timer.terms): Promise<void> {
    if (this.#takesUpdate && this.#session instanceof Core.SessionDialog) this.#update(this.#session, terms);
    else await this.#offerAgain(terms);
  }

  #update(session: Core.SessionDialog, terms: SessionTerms | undefined): void {
    const extraHeaders = [this.#agent.contactHeader, ...refreshHeaders(terms)];
    this.#agent.core.request(session.createOutgoingRequestMessage('UPDATE', { extraHeaders }), {
      onAccept: ({ message }) => this.#goOn(agreedTerms(message) ?? terms),
      onReject: ({ message: { statusCode = 500 } }) => {
        // An intermediary does not know the method; the other method is known everywhere.
        this.#takesUpdate = statusCode !== 405 && statusCode !== 501;
        if (!this.#takesUpdate) void this.#offerAgain(terms).catch(() => this.#giveUp());
        else if (statusCode === 491) this.#goOn(terms);
        else this.#refreshFailed(terms);
      },
    });
  }

  /** A phone that has no connection for the moment is asked again as long as the session lasts. */
  #refreshFailed(terms: SessionTerms | undefined): void {
    const isOver = this.#session.sessionState === Core.SessionState.Terminated;
    if (!terms && !isOver) return;
    if (isOver || this.#agent.transport.isConnected || !this.#timer.retry()) this.#giveUp();
  }

  /** Restarts the timer, unless the call ended meanwhile. */
  #goOn(terms: SessionTerms | undefined): void {
    if (this.#session.sessionState !== Core.SessionState.Terminated) this.#timer.restart(terms);
  }

  /** Refreshes the session by offering the same description again. */
  async #offerAgain(terms: SessionTerms | undefined): Promise<void> {
    const sdp = isInviting(this.#session) ? undefined : await this.#media.offer();
    if (this.#session.sessionState !== Core.SessionState.Confirmed) return;
    // The INVITE of the phone refreshes too.
    if (sdp === undefined || isInviting(this.#session)) {
      this.#timer.restart(terms);
      return;
    }
    this.#isOffering = true;
    this.#session.invite(
      {
        onAccept: (response) => {
          response.ack();
          this.#isOffering = false;
          this.#timer.restart(agreedTerms(response.message) ?? terms);
          this.#media.acceptAnswer(response.message.body).catch(() => this.#giveUp());
        },
        // The phone is busy with its own change, which refreshes too. Anything else is the end.
        onReject: ({ message: { statusCode } }) => {
          this.#isOffering = false;
          if (statusCode === 491) this.#timer.restart(terms);
          else this.#refreshFailed(terms);
        },
      },
      {
        extraHeaders: [this.#agent.contactHeader, ...refreshHeaders(terms)],
        body: sdpBody(sdp),
      },
    );
  }
}

/** Returns the headers of a refresh; none without an end of the session. */
function refreshHeaders(terms: SessionTerms | undefined): readonly string[] {
  return terms ? ['Supported: timer', `Session-Expires: ${terms.seconds};refresher=uac`] : [];
}
