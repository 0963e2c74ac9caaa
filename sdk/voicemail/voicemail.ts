import type { ReadonlySignal } from '@preact/signals-core';
import type { VoicemailMessage } from '../wire/voicemail.ts';

type Which = Pick<VoicemailMessage, 'restUri'>;

/** The user's mailbox. Methods reject with `notFound` (it is gone), `offline`, `timeout`. */
export interface Voicemail {
  /** Newest first; live while watched, undefined until they are known and while nobody watches. */
  readonly messages: ReadonlySignal<readonly VoicemailMessage[] | undefined>;
  /** Keeps `messages` live until what it returns is called. */
  watch(): () => void;
  /** The sound, as `audio/wav`. */
  content(message: Which): Promise<Blob>;
  setRead(message: Which, options: { readonly read: boolean }): Promise<void>;
  remove(message: Which): Promise<void>;
  /** Whether calls that the user does not take go to the mailbox. */
  isAnswering(): Promise<boolean>;
  /**
   * Lets them go there: on no answer, on busy, and where no phone can be reached, but for the cases in which they are
   * forwarded elsewhere; or no longer.
   */
  setAnswering(options: { readonly answering: boolean }): Promise<void>;
}
