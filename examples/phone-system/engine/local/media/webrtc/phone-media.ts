import type { AudioEndpoint } from '../endpoints/audio-endpoint.ts';

/** The audio of a phone leg, over any transport. Opens no port before a description is needed. */
export interface PhoneMedia extends AudioEndpoint {
  /** True while the phone does not want to receive: it has put its far end on hold. */
  readonly isHeld: boolean;
  /** When the last packet of sound came, on the clock of `performance`. Undefined: none has come, or none is counted. */
  readonly heardAt?: number | undefined;
  /** Answers an offer of the phone: its first offer or, for hold and resume, a later offer. */
  answerOffer(sdp: string): Promise<string>;
  /** Creates an offer for the phone. */
  offer(): Promise<string>;
  /** Creates another offer for a phone that refused the first, as it takes only encrypted sound; undefined: there is none. */
  offerKeysOnly?(): Promise<string> | undefined;
  /** Applies the phone's answer to `offer`. */
  acceptAnswer(sdp: string): Promise<void>;
  /** The phone signals from this address now. Media that finds its own path does not need it. */
  movedTo?(host: string): void;
  /** Sends keys to the phone. */
  sendDigits(digits: string): void;
  /** Releases ports and timers. The media cannot be used afterwards. */
  close(): Promise<void>;
}
