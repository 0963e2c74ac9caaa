import { type ReadonlySignal, signal } from '@preact/signals-core';
import type { Invitation, Inviter } from 'sip.js';
import { SessionState } from 'sip.js/lib/api/session-state.js';
import type { SessionDescriptionHandler } from 'sip.js/lib/platform/web/session-description-handler/session-description-handler.js';
import type { CallQuality } from '../../../calls/call-quality.ts';
import type { PhoneCall } from '../../../calls/phone-lines.ts';
import type { Clock } from '../../../platform/platform.ts';
import type { CallState } from '../../../wire/calls/call-line.ts';
import type { CallQualityRecord } from '../../../wire/calls/call-quality.ts';
import type { PersistedCall } from '../../persisted-call.ts';
import type { CallAudio } from '../audio/call-audio.ts';
import { MediaPath, restartIce } from './media-path.ts';

/** How far a call of this phone has come. `early`: not answered, but something is heard of the phone system. */
export type SipCallProgress = 'trying' | 'ringing' | 'early' | 'established' | 'ended';

/** Names of a dialog, from this phone's side of it. */
export type DialogNames = Pick<PersistedCall, 'callId' | 'localTag' | 'remoteTag'>;

/** What both directions of a call have in common. */
export interface SipCallParts {
  readonly session: Invitation | Inviter;
  readonly audio: CallAudio;
  readonly isIncoming: boolean;
  readonly answer: () => Promise<void>;
  readonly hangUp: () => Promise<unknown>;
  /** What it was in the page that had it before. */
  readonly restored?: PersistedCall;
  readonly onKeys: (keys: string) => void;
  readonly report: (thrown: unknown) => void;
  readonly clock: Clock;
  /** Rejects while the phone system cannot be asked anything. */
  readonly proveConnection: () => Promise<unknown>;
}

/** What every call has of its phone. */
export type PhoneBackends = Pick<SipCallParts, 'onKeys' | 'report' | 'clock' | 'proveConnection'>;

/** One SIP session of this phone as the rest of the SDK sees it. */
export class SipCall implements PhoneCall {
  readonly id: string;
  readonly isIncoming: boolean;
  readonly lineId = signal<string | undefined>(undefined);
  readonly progress = signal<SipCallProgress>('trying');
  readonly #muted = signal(false);
  readonly #parts: SipCallParts;
  /** The dialog of a call that nobody has answered yet, as the phone system began it. */
  #early: DialogNames | undefined;
  #answering: Promise<void> | undefined;
  #isConnected = false;
  #path: MediaPath | undefined;

  constructor(parts: SipCallParts) {
    this.#parts = parts;
    this.id = parts.session.id;
    this.isIncoming = parts.isIncoming;
    parts.session.stateChange.addListener((state) => this.#changed(state));
  }

  get muted(): ReadonlySignal<boolean> {
    return this.#muted;
  }

  get quality(): ReadonlySignal<CallQuality | undefined> {
    return this.#parts.audio.quality;
  }

  qualityRecord(): CallQualityRecord | undefined {
    return this.#parts.audio.qualityRecord();
  }

  /** What is sent to the far end. */
  get local(): MediaStream {
    return this.#parts.audio.local;
  }

  /** Takes the call line that the phone system named in a header. */
  name(lineId: string | undefined): void {
    if (lineId) this.lineId.value = lineId;
  }

  /** Takes the names of the dialog that the phone system began with a provisional answer. */
  begun(names: DialogNames): void {
    this.#early ??= names;
  }

  /** The other end rings. The caller's phone plays the ringback until the phone system sends audio. */
  ring(): void {
    if (this.progress.peek() === 'trying') this.progress.value = 'ringing';
  }

  /** Lets the user hear what comes before anybody has answered: tones, announcements. */
  hearEarly(): void {
    const isUnanswered = this.progress.peek() === 'trying' || this.progress.peek() === 'ringing';
    if (isUnanswered && this.#connect()) this.progress.value = 'early';
  }

  answer(): Promise<void> {
    this.#answering ??= this.#answer().finally(() => {
      this.#answering = undefined;
    });
    return this.#answering;
  }

  sendDtmfs(dtmfs: string): void {
    this.#parts.audio.sendKeys(dtmfs);
    this.#parts.onKeys(dtmfs);
  }

  setMuted(muted: boolean): void {
    this.#muted.value = muted;
    this.#parts.audio.setMuted(muted);
  }

  /** It began in this page: dialled and not yet answered in any way, or to be answered without its user. Reads signals. */
  get isBeginning(): boolean {
    return !this.#parts.restored && this.progress.value === 'trying';
  }

  /** Nobody has answered it yet. */
  get isUnanswered(): boolean {
    const progress = this.progress.peek();
    return progress !== 'established' && progress !== 'ended';
  }

  /** Whether nothing more can become of it here, going by its line: it is over, or was answered at another phone. */
  isLostBy(state: CallState): boolean {
    const isTaken = state === 'talking' || state === 'held';
    return state === 'dropped' || (isTaken && this.isIncoming && !this.#answering);
  }

  /** The connection to the phone system is back: sound that was lost meanwhile comes back too. */
  mend(): void {
    this.#path?.mend();
  }

  /** The machine is on another network. */
  renewPath(): void {
    this.#path?.renew();
  }

  /** What the next page needs to go on with it; undefined while only this page can. Reads signals. */
  persistedCall(): PersistedCall | undefined {
    const progress = this.progress.value;
    const { session, restored } = this.#parts;
    const state = { lineId: this.lineId.value, muted: this.#muted.value };
    const isUp = progress === 'established';
    const dialog = isUp || this.isIncoming ? session.dialog : this.#early;
    if (progress === 'ended') return undefined;
    if (!dialog) return restored && { ...restored, ...state };
    return {
      callId: dialog.callId,
      localTag: dialog.localTag,
      remoteTag: dialog.remoteTag,
      remote: session.remoteIdentity.uri.toString(),
      isIncoming: this.isIncoming,
      isRinging: !isUp,
      ...state,
    };
  }

  /** Ends the sound here, while the call goes on elsewhere. */
  release(): void {
    this.#ended();
    this.#parts.session.sessionDescriptionHandler?.close();
  }

  /** Ends the call as one that failed: its user has not hung up. */
  fail(): void {
    this.release();
    this.#parts.hangUp().catch(this.#parts.report);
  }

  async hangUp(): Promise<void> {
    if (this.progress.peek() === 'ended') return;
    await this.#parts.hangUp();
  }

  async #answer(): Promise<void> {
    if (this.progress.peek() === 'established') return;
    const { audio, restored, report } = this.#parts;
    await audio.openMicrophone().catch((thrown: unknown) => {
      // Who was talking in another page goes on listening in this one, and nobody is hung up on.
      if (!restored || isAnswerable(restored) || this.progress.peek() === 'ended') throw thrown;
      audio.goSilent();
      report(thrown);
    });
    await this.#parts.answer();
  }

  #changed(state: SessionState): void {
    if (state === SessionState.Established) this.#established();
    if (state === SessionState.Terminated) this.#ended();
  }

  #established(): void {
    if (this.#connect()) this.progress.value = 'established';
  }

  /** Connects the sound, once. False where there is none yet. */
  #connect(): boolean {
    if (this.#isConnected) return true;
    const handler = this.#parts.session.sessionDescriptionHandler as SessionDescriptionHandler | undefined;
    const peer = handler?.peerConnection;
    if (!handler || !peer) return false;
    this.#isConnected = true;
    this.#parts.audio.connect(peer, handler.remoteMediaStream);
    this.#path = new MediaPath({
      peer,
      clock: this.#parts.clock,
      restart: () => this.#restart(),
      // The phone system may have gone without a word: a call without media is none.
      onHopeless: () => void this.hangUp().catch(this.#parts.report),
    });
    return true;
  }

  async #restart(): Promise<void> {
    // An offer that is never answered would stand in the way of the next one.
    await this.#parts.proveConnection();
    const isKnown = await restartIce(this.#parts.session);
    if (!isKnown) await this.hangUp();
  }

  #ended(): void {
    this.#path?.end();
    this.progress.value = 'ended';
    this.#parts.audio.close();
  }
}

/** It rings still: who answers can do so again with a microphone. */
const isAnswerable = ({ isIncoming, isRinging }: PersistedCall) => isIncoming && isRinging;
