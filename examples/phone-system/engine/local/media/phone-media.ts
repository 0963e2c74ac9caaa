import type { AudioEnd } from './audio-end.ts';

/** The sound of one phone leg, however it travels. Opens no port before a description is asked for. */
export interface PhoneMedia extends AudioEnd {
  /** True while the phone does not want to hear: it has put its far end on hold. */
  readonly isHeld: boolean;
  /** Answers an offer of the phone: its first or, for hold and resume, a later one. */
  answerOffer(sdp: string): Promise<string>;
  /** Offers sound to the phone. */
  offer(): Promise<string>;
  /** Takes the phone's answer to `offer`. */
  acceptAnswer(sdp: string): Promise<void>;
  /** Presses keys towards the phone. */
  sendDigits(digits: string): void;
  /** Gives back ports and timers. The media is of no use afterwards. */
  close(): Promise<void>;
}
