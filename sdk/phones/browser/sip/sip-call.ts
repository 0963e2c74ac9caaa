import { type ReadonlySignal, signal } from '@preact/signals-core';
import type { Invitation, Inviter } from 'sip.js';
import { SessionState } from 'sip.js/lib/api/session-state.js';
import type { SessionDescriptionHandler } from 'sip.js/lib/platform/web/session-description-handler/session-description-handler.js';
import type { CallQuality } from '#sdk/calls/call-quality.ts';
import type { PhoneCall } from '#sdk/calls/phone-lines.ts';
import type { PersistedCall } from '#sdk/phones/persisted-call.ts';
import type { Clock } from '#sdk/platform/platform.ts';
import type { CallState } from '#wire/calls/call-line.ts';
import type { CallQualityRecord } from '#wire/calls/call-quality.ts';
import type { CallAudio } from '../audio/call-audio.ts';
import { MediaPath, restartIce } from './media-path.ts';

/** The progress of a call at this phone. `early`: not answered, but the phone system sends audio. */
export type SipCallProgress = 'trying' | 'ringing' | 'early' | 'established' | 'ended';

/** Names of a dialog, from this phone's side of it. */
export type DialogNames = Pick<PersistedCall, 'callId' | 'localTag' | 'remoteTag'>;

/** The common part of incoming and outgoing calls. */
export interface SipCallDeps {
  readonly session: Invitation | Inviter;
  readonly audio: CallAudio;
  readonly isIncoming: boolean;
  readonly answer: () => Promise<void>;
  readonly hangUp: () => Promise<unknown>;
  /** The call as the previous page had it. */
  readonly restored?: PersistedCall;
  readonly onKeys: (keys: string) => void;
  readonly report: (thrown: unknown) => void;
  readonly clock: Clock;
  /** Rejects while the phone system cannot be reached. */
  readonly proveConnection: () => Promise<unknown>;
}

/** Dependencies of every call. */
export type PhoneBackends = Pick<SipCallDeps, 'onKeys' | 'report' | 'clock' | 'proveConnection'>;

/** A SIP session of this phone as the rest of the SDK sees it. */
export class SipCall implements PhoneCall {
  readonly id: string;
  readonly isIncoming: boolean;
  readonly lineId = signal<string | undefined>(undefined);
  readonly progress = signal<SipCallProgress>('trying');
  readonly #muted = signal(false);
  readonly #deps: SipCallDeps;
  /** The dialog of an unanswered call, as the phone system began it. */
  #early: DialogNames | undefined;
  #answering: Promise<void> | undefined;
  #isConnected = false;
  #path: MediaPath | undefined;

  constructor(deps: SipCallDeps) {
    this.#deps = deps;
    this.id = deps.session.id;
    this.isIncoming = deps.isIncoming;
    deps.session.stateChange.addListener((state) => this.#changed(state));
  }

  get muted(): ReadonlySignal<boolean> {
    return this.#muted;
  }

  get quality(): ReadonlySignal<CallQuality | undefined> {
    return this.#deps.audio.quality;
  }

  qualityRecord(): CallQualityRecord | undefined {
    return this.#deps.audio.qualityRecord();
  }

  /** The track that is sent to the far end. */
  get local(): MediaStream {
    return this.#deps.audio.local;
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

  /** Plays audio that arrives before the answer: tones, announcements. */
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
    this.#deps.audio.sendKeys(dtmfs);
    this.#deps.onKeys(dtmfs);
  }

  setMuted(muted: boolean): void {
    this.#muted.value = muted;
    this.#deps.audio.setMuted(muted);
  }

  /** It began in this page: dialled and not yet answered in any way, or to be answered without its user. Reads signals. */
  get isBeginning(): boolean {
    return !this.#deps.restored && this.progress.value === 'trying';
  }

  /** True until the call is answered. */
  get isUnanswered(): boolean {
    const progress = this.progress.peek();
    return progress !== 'established' && progress !== 'ended';
  }

  /** Whether nothing more can become of it here, going by its line: it is over, or was answered at another phone. */
  isLostBy(state: CallState): boolean {
    const isTaken = state === 'talking' || state === 'held';
    return state === 'dropped' || (isTaken && this.isIncoming && !this.#answering);
  }

  /** The connection to the phone system is back: restores audio that was lost meanwhile. */
  mend(): void {
    this.#path?.mend();
  }

  /** The machine is on another network. */
  renewPath(): void {
    this.#path?.renew();
  }

  /** The data with which the next page continues the call; undefined while only this page can. Reads signals. */
  persistedCall(): PersistedCall | undefined {
    const progress = this.progress.value;
    const { session, restored } = this.#deps;
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

  /** Ends the audio here, while the call continues elsewhere. */
  release(): void {
    this.#ended();
    this.#deps.session.sessionDescriptionHandler?.close();
  }

  /** Ends the call as failed: its user has not hung up. */
  fail(): void {
    this.release();
    this.#deps.hangUp().catch(this.#deps.report);
  }

  async hangUp(): Promise<void> {
    if (this.progress.peek() === 'ended') return;
    await this.#deps.hangUp();
  }

  async #answer(): Promise<void> {
    if (this.progress.peek() === 'established') return;
    const { audio, restored, report } = this.#deps;
    await audio.openMicrophone().catch((thrown: unknown) => {
      // A call that was answered in the previous page continues without a microphone instead of being hung up.
      if (!restored || isAnswerable(restored) || this.progress.peek() === 'ended') throw thrown;
      audio.goSilent();
      report(thrown);
    });
    await this.#deps.answer();
  }

  #changed(state: SessionState): void {
    if (state === SessionState.Established) this.#established();
    if (state === SessionState.Terminated) this.#ended();
  }

  #established(): void {
    if (this.#connect()) this.progress.value = 'established';
  }

  /** Connects the audio, once. Returns false while there is none. */
  #connect(): boolean {
    if (this.#isConnected) return true;
    const handler = this.#deps.session.sessionDescriptionHandler as SessionDescriptionHandler | undefined;
    const peer = handler?.peerConnection;
    if (!handler || !peer) return false;
    this.#isConnected = true;
    this.#deps.audio.connect(peer, handler.remoteMediaStream);
    this.#path = new MediaPath({
      peer,
      clock: this.#deps.clock,
      proveConnection: this.#deps.proveConnection,
      restart: () => this.#restart(),
      // The phone system may have disappeared: a call without media is over.
      onHopeless: () => void this.hangUp().catch(this.#deps.report),
    });
    return true;
  }

  async #restart(): Promise<void> {
    const isKnown = await restartIce(this.#deps.session);
    if (!isKnown) await this.hangUp();
  }

  #ended(): void {
    this.#path?.end();
    this.progress.value = 'ended';
    this.#deps.audio.close();
  }
}

/** The call still rings, so the user can answer again with a microphone. */
const isAnswerable = ({ isIncoming, isRinging }: PersistedCall) => isIncoming && isRinging;
