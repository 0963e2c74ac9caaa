import { effect } from '@preact/signals-core';
import type { AudioDevices, AudioPreference } from '../audio-devices.ts';
import { play, routeTo } from './loudspeaker.ts';
import { type OpenMicrophone, openMicrophone } from './microphone.ts';

/** The sound of one call, both ways: its microphone and its place at the loudspeaker. */
export class CallAudio {
  readonly #devices: AudioDevices;
  readonly #report: (thrown: unknown) => void;
  readonly #element = new Audio();
  #microphone: OpenMicrophone | undefined;
  #isMuted = false;
  #peer: RTCPeerConnection | undefined;
  /** Keys that came before the call was up. */
  #keysBefore = '';
  #end: () => void = () => undefined;
  #isClosed = false;

  constructor(devices: AudioDevices, report: (thrown: unknown) => void) {
    this.#devices = devices;
    this.#report = report;
  }

  /** Opens the microphone. Rejects with `phone.microphoneDenied`, `phone.noMicrophone`. */
  async openMicrophone(): Promise<void> {
    await this.#switchMicrophone(this.#devices.preferences.peek().audioinput);
  }

  /** What is sent. */
  get local(): MediaStream {
    return new MediaStream(this.#microphone ? [this.#microphone.track] : []);
  }

  /** The call is up: plays what comes, and follows the chosen devices from now on. */
  connect(peer: RTCPeerConnection, remote: MediaStream): void {
    this.#peer = peer;
    if (this.#keysBefore !== '') this.sendKeys(this.#keysBefore);
    this.#keysBefore = '';
    this.#element.srcObject = remote;
    let used = this.#devices.preferences.peek().audioinput;
    this.#end = effect(() => {
      const { audioinput, audiooutput } = this.#devices.preferences.value;
      routeTo(this.#element, audiooutput).catch(this.#report);
      if (audioinput.id === used.id && audioinput.volume === used.volume) return;
      used = audioinput;
      this.#switchMicrophone(audioinput).catch(this.#report);
    });
    play(this.#element).catch(this.#report);
  }

  setMuted(isMuted: boolean): void {
    this.#isMuted = isMuted;
    if (this.#microphone) this.#microphone.track.enabled = !isMuted;
  }

  /** Sends keys as RFC 4733 events, after those that are still being sent. A comma waits two seconds. */
  sendKeys(keys: string): void {
    const peer = this.#peer;
    if (!peer) {
      this.#keysBefore += keys;
      return;
    }
    const send = () => {
      const tones = peer.getSenders().find(({ track }) => track?.kind === 'audio')?.dtmf;
      tones?.insertDTMF(tones.toneBuffer + keys, 100, 70);
    };
    // Just answered, the media is still on its way up: tones can be sent only once it is there.
    const sendWhenUp = () => {
      if (peer.connectionState !== 'connected') return;
      peer.removeEventListener('connectionstatechange', sendWhenUp);
      send();
    };
    peer.addEventListener('connectionstatechange', sendWhenUp);
    sendWhenUp();
  }

  close(): void {
    this.#isClosed = true;
    this.#end();
    this.#element.pause();
    this.#element.srcObject = null;
    this.#microphone?.close();
    this.#microphone = undefined;
  }

  async #switchMicrophone(choice: AudioPreference): Promise<void> {
    const opened = await openMicrophone(choice);
    if (this.#isClosed) return opened.close();
    const before = this.#microphone;
    this.#microphone = opened;
    opened.track.enabled = !this.#isMuted;
    const sender = this.#peer?.getSenders().find(({ track }) => track?.kind === 'audio');
    await sender?.replaceTrack(opened.track);
    before?.close();
  }
}
