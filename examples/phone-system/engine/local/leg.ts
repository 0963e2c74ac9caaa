import type { EndCause, KeptLeg, LegId, TransferProgress } from '../port.ts';
import type { AudioEndpoint } from './media/endpoints/audio-endpoint.ts';

/** A connection to a phone of any kind. After its end every method has no effect. */
export interface Leg {
  readonly id: LegId;
  readonly audio: AudioEndpoint;
  /** Sends ringing to a dialling phone. */
  progress(lineId: string): void;
  /** Plays early media to a dialling phone, if it can. */
  openEarly(): void;
  /** Answers a dialling phone. */
  answer(lineId: string): void;
  /** Returns true if a ringing phone can answer automatically. */
  readonly canAnswer: boolean;
  /** Makes a ringing phone answer automatically. Returns false if it cannot. */
  requestAnswer(): boolean;
  hangUp(cause: EndCause): void;
  /** Tells a phone how the transfer goes that it requested. */
  tellTransfer(progress: TransferProgress): void;
  sendDigits(digits: string): void;
  /** Another process goes on by this; undefined while none can. */
  readonly kept: KeptLeg | undefined;
  /** Checks whether the phone is still there, while it need not send anything by itself. */
  probe(): void;
  /** The number of its answers. Undefined for a phone in this process, which cannot vanish. */
  readonly probesAnswered: number | undefined;
}

/** The events of a leg. `ended` comes once and last. */
export interface LegReport {
  ringing(): void;
  /** A rung phone is heard before its answer. */
  earlySound(): void;
  answered(): void;
  holdChanged(held: boolean): void;
  /** `kept` has changed. */
  kept(): void;
  digit(digit: string): void;
  referred(destination: string, replaces: LegId | undefined): void;
  redirected(destination: string): void;
  ended(cause: EndCause): void;
}
