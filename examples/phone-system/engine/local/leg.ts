import type { EndCause, LegId } from '../port.ts';
import type { AudioEnd } from './media/audio-end.ts';

/** One connection to a phone, of whatever kind. After its end every method is harmless. */
export interface Leg {
  readonly id: LegId;
  readonly audio: AudioEnd;
  /** Tells a dialling phone that the far end rings. */
  progress(lineId: string): void;
  /** Lets a dialling phone hear something before it is answered, where it can. */
  openEarly(): void;
  /** Answers a dialling phone. */
  answer(lineId: string): void;
  /** Whether a ringing phone can be asked to answer by itself. */
  readonly canAnswer: boolean;
  /** Asks a ringing phone to answer by itself. False where it cannot. */
  requestAnswer(): boolean;
  hangUp(cause: EndCause): void;
  sendDigits(digits: string): void;
  /** Asks the phone whether it is still there, for when nothing has to come from it by itself. */
  probe(): void;
  /** How often it has said that it is. Undefined for a phone that lives here and cannot vanish. */
  readonly probesAnswered: number | undefined;
}

/** What a leg reports. `ended` comes once and last. */
export interface LegReport {
  ringing(): void;
  answered(): void;
  holdChanged(held: boolean): void;
  digit(digit: string): void;
  referred(destination: string, replaces: LegId | undefined): void;
  ended(cause: EndCause): void;
}
