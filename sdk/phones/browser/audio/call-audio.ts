import { effect, signal, untracked } from '@preact/signals-core';
import type { CallQuality } from '#sdk/calls/call-quality.ts';
import type { AudioDevice, AudioDevices, OpenMicrophone } from '#sdk/phones/audio-devices.ts';
import { QualityMeter } from '#sdk/phones/quality/quality-meter.ts';
import { CallsideError } from '#sdk/transport/errors.ts';
import type { CallQualityRecord } from '#wire/calls/call-quality.ts';
import { play, routeTo } from './loudspeaker.ts';

/** The sound of a call, both ways: its microphone and its place at the loudspeaker. */
export class CallAudio {
  readonly #devices: AudioDevices;
  readonly #report: (thrown: unknown) => void;
  readonly #element = new Audio();
  readonly #microphone = signal<OpenMicrophone | undefined>(undefined);
  readonly #life = new AbortController();
  readonly quality = signal<CallQuality | undefined>(undefined);
  #meter: QualityMeter | undefined;
  #silence: MediaStreamTrack | undefined;
  #isMuted = false;
  /** The microphone that was chosen when a microphone was last opened, and the devices that were plugged in then. */
  #wished = '';
  #triedAmong: readonly AudioDevice[] = [];
  #peer: RTCPeerConnection | undefined;
  /** Keys that came before the call was up. */
  #keysBefore = '';

  constructor(devices: AudioDevices, report: (thrown: unknown) => void) {
    this.#devices = devices;
    this.#report = report;
  }

  /**
   * Opens the microphone. Rejects with `phone.microphoneDenied`, `phone.noMicrophone`, `phone.microphoneBusy`,
   * `phone.unsupported`, and with `call.gone` when it is closed meanwhile.
   */
  async openMicrophone(): Promise<void> {
    if (!this.#microphone.peek()) await this.#open();
  }

  /** Sends silence without a microphone, because a call without any audio counts as lost. */
  goSilent(): void {
    const context = new AudioContext();
    const [track] = context.createMediaStreamDestination().stream.getAudioTracks();
    this.#silence = track;
    this.#life.signal.addEventListener('abort', () => {
      track?.stop();
      context.close().catch(this.#report);
    });
  }

  /** The sent track. */
  get local(): MediaStream {
    const track = this.#microphone.peek()?.track.peek() ?? this.#silence;
    return new MediaStream(track ? [track] : []);
  }

  /** The call is answered: plays the far end's audio, and follows the devices from now on. */
  connect(peer: RTCPeerConnection, remote: MediaStream): void {
    this.#peer = peer;
    if (this.#keysBefore !== '') this.sendKeys(this.#keysBefore);
    this.#keysBefore = '';
    this.#element.srcObject = remote;
    const { inUse, preferences } = this.#devices;
    this.#watch(() => {
      const where = { id: inUse.value.audiooutput.id, volume: preferences.value.audiooutput.volume };
      routeTo(this.#element, where).catch(this.#report);
    });
    this.#watch(() => this.#microphone.value?.setVolume(preferences.value.audioinput.volume));
    this.#followMicrophone();
    this.#sendTrack(peer);
    play(this.#element).catch(this.#report);
    this.#measure(peer);
  }

  /** The quality so far, as it is stored with the call. */
  qualityRecord(): CallQualityRecord | undefined {
    return this.#meter?.log.record();
  }

  setMuted(isMuted: boolean): void {
    this.#isMuted = isMuted;
    this.#microphone.peek()?.setMuted(isMuted);
  }

  /** Sends keys as RFC 4733 events, after the keys that are still being sent. A comma waits two seconds. */
  sendKeys(keys: string): void {
    const peer = this.#peer;
    if (!peer) {
      this.#keysBefore += keys;
      return;
    }
    const send = () => {
      const tones = audioSender(peer)?.dtmf;
      tones?.insertDTMF(tones.toneBuffer + keys, 100, 70);
    };
    // Right after the answer the media is not connected yet, and tones cannot be sent before that.
    const sendWhenUp = () => {
      if (peer.connectionState !== 'connected') return;
      peer.removeEventListener('connectionstatechange', sendWhenUp);
      send();
    };
    peer.addEventListener('connectionstatechange', sendWhenUp);
    sendWhenUp();
  }

  close(): void {
    this.#life.abort(new CallsideError('call.gone'));
    this.#meter?.close();
    this.quality.value = undefined;
    this.#element.pause();
    this.#element.srcObject = null;
    this.#microphone.peek()?.close();
    this.#microphone.value = undefined;
  }

  /** Opens the microphone anew whenever another microphone is to be used, or the same microphone in another way. */
  #followMicrophone(): void {
    const { inputs, permission } = this.#devices;
    const isOpening = signal(false);
    let isAllowed = permission.peek() === 'granted';
    this.#watch(() => {
      const wasAllowed = isAllowed;
      isAllowed = permission.value === 'granted';
      // Without a microphone any other is tried. A refused permission may have been granted meanwhile.
      const isWorthATry = inputs.value !== this.#triedAmong || (isAllowed && !wasAllowed);
      const isMissing = this.#microphone.value === undefined && isWorthATry;
      const isOther = this.#wish() !== this.#wished;
      if (isOpening.value || !(isOther || isMissing)) return;
      isOpening.value = true;
      this.#open()
        .catch((thrown: unknown) => this.#failed(thrown))
        .finally(() => {
          isOpening.value = false;
        });
    });
  }

  /** Replacing the track needs no new offer. */
  #sendTrack(peer: RTCPeerConnection): void {
    const sender = audioSender(peer);
    this.#watch(() => {
      const track = this.#microphone.value?.track.value ?? this.#silence ?? null;
      if (sender && sender.track !== track) sender.replaceTrack(track).catch(this.#report);
    });
  }

  #measure(peer: RTCPeerConnection): void {
    this.#meter = new QualityMeter({
      peer,
      isMuted: () => this.#isMuted,
      onQuality: (quality) => {
        if (!this.#life.signal.aborted) this.quality.value = quality;
      },
      report: this.#report,
    });
  }

  async #open(): Promise<void> {
    this.#wished = untracked(() => this.#wish());
    this.#triedAmong = this.#devices.inputs.peek();
    const opened = await this.#devices.openMicrophone({ signal: this.#life.signal });
    if (this.#life.signal.aborted) opened.close();
    this.#life.signal.throwIfAborted();
    const before = this.#microphone.peek();
    opened.setMuted(this.#isMuted);
    opened.onLost(() => this.#lost(opened));
    this.#microphone.value = opened;
    before?.close();
  }

  /** Which microphone is to be used, and how. Reads signals. */
  #wish(): string {
    const { inUse, processing } = this.#devices;
    return `${inUse.value.audioinput.id} ${JSON.stringify(processing.value)}`;
  }

  #lost(microphone: OpenMicrophone): void {
    if (this.#microphone.peek() !== microphone) return;
    microphone.close();
    this.#microphone.value = undefined;
  }

  #failed(thrown: unknown): void {
    if (this.#life.signal.aborted) return;
    const isGone = thrown instanceof CallsideError && thrown.code === 'phone.noMicrophone';
    this.#report(isGone ? thrown.as('phone.microphoneLost') : thrown);
  }

  #watch(read: () => void): void {
    this.#life.signal.addEventListener('abort', effect(read));
  }
}

const audioSender = (peer: RTCPeerConnection): RTCRtpSender | undefined =>
  peer.getTransceivers().find(({ receiver }) => receiver.track.kind === 'audio')?.sender;
