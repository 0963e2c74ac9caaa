import type { SignedCertificate } from '#phone-system/testing/certificate-authority.ts';
import type { TestPhone } from '#phone-system/testing/test-phone.ts';
import type { TestPhoneSystem } from '#phone-system/testing.ts';
import type { Client } from '#sdk/index.ts';
import type { Way } from './sides.ts';

/** The tone of the user here, in hertz. */
export const ownHertz = 700;

/** The phone system and the people of a test of calls with others. */
export interface Office {
  readonly system: TestPhoneSystem;
  readonly administrator: Client;
  /** Bob, who has the number 102. */
  readonly user: Client;
  /** His phone, which answers and sends `ownHertz`. */
  readonly phone: TestPhone;
  /** For `localhost`. */
  readonly certificate: SignedCertificate;
  /** Calls `end` after the test, before what was opened earlier ends. */
  atEnd(end: () => Promise<unknown>): void;
}

/** A program that we did not write, at the other end of calls. */
export interface OtherSide {
  /** The number at which the user here reaches it. It answers. */
  readonly number: string;
  /** The tone that the user here hears from it: their own, where it sends the sound back. */
  readonly hertz: number;
  /** Calls the user here. */
  call(): Promise<unknown>;
  hangUp(): Promise<unknown>;
  /** Waits until it hears the user here. Missing: it sends the sound back, which the user hears. */
  hearsUser?(): Promise<unknown>;
  /** Waits until it has no call any more. */
  isIdle(): Promise<unknown>;
}

/** Starts a side that calls by this way, and ends after the test. */
export type StartSide = (office: Office, way: Way) => Promise<OtherSide>;
