import type { ReadonlySignal } from '@preact/signals-core';
import type { CallQuality } from './call-quality.ts';

/** One call whose audio is in this browser. */
export interface PhoneCall {
  readonly id: string;
  readonly isIncoming: boolean;
  /** The call line it belongs to, as soon as the phone system has named it. */
  readonly lineId: ReadonlySignal<string | undefined>;
  readonly muted: ReadonlySignal<boolean>;
  /** The quality of the audio; undefined until it is measured. */
  readonly quality: ReadonlySignal<CallQuality | undefined>;
  /** Rejects with `phone.microphoneDenied`, `phone.noMicrophone`; the call then continues to ring. */
  answer(): Promise<void>;
  sendDtmfs(dtmfs: string): void;
  setMuted(muted: boolean): void;
}

/** The part of the browser phone that calls use. */
export interface PhoneLines {
  /** The terminal that this phone is at the moment; undefined while it is not registered. */
  readonly terminalId: ReadonlySignal<string | undefined>;
  readonly phoneCalls: ReadonlySignal<readonly PhoneCall[]>;
  /**
   * Dials. Resolves when the phone system goes on with it, to the id of the call line where the phone system has named it.
   * Rejects with `phone.microphoneDenied`, `phone.noMicrophone`, `phone.notReady`, `call.*`.
   */
  place(destination: string): Promise<string | undefined>;
}
