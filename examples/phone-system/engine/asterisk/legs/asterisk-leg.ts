import type { EndCause, KeptLeg, LegId, TransferProgress } from '../../port.ts';
import type { AriEvent } from '../ari/ari-messages.ts';
import type { Place } from './place.ts';

/** A leg, as a call of a phone at Asterisk or of a phone in this process. After its end every method has no effect. */
export interface AsteriskLeg {
  readonly id: LegId;
  /** The channel that was answered, or that dials; empty: none yet. */
  readonly channel: string;
  readonly place: Place;
  /** The state by which another process goes on with it; undefined while none can. */
  readonly kept: KeptLeg | undefined;
  /** Tells a dialling phone that the far end rings. */
  progress(lineId: string): void;
  /** Lets a dialling phone hear sound before the answer. */
  openEarly(): void;
  answer(lineId: string): void;
  readonly canAnswer: boolean;
  requestAnswer(): boolean;
  hangUp(cause: EndCause): void;
  sendDigits(digits: string): void;
  tellTransfer(progress: TransferProgress): void;
  /** An event of one of its channels. */
  onEvent(event: AriEvent): void;
  /** Asterisk has died, and all channels with it. */
  onLost(): void;
}
