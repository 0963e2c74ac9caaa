/** A text message on its way out. */
export interface OutgoingText {
  /** The number of its sender, as `+33100000101`. */
  readonly from: string;
  readonly to: string;
  readonly text: string;
  /** A number from 0 to 65535 that carriers repeat in their receipts. */
  readonly reference: number;
}

/** A carrier's report on a segment of a message. */
export interface TextReceipt {
  /** A name that `submit` returned. */
  readonly carrierId: string;
  readonly result: 'delivered' | 'failed';
  /** The `reference` of the message, from carriers that repeat it. */
  readonly reference?: number | undefined;
}

/** A text message, or a segment of a longer message, for a number of this phone system. */
export interface IncomingText {
  readonly from: string;
  readonly to: string;
  readonly text: string;
  /** The text of a segment in octets. A character may begin in a segment and end in the next. */
  readonly octets?: { readonly content: Buffer; readonly coding: number } | undefined;
  /** The place in a longer message; `index` begins with 1. */
  readonly segment?:
    | { readonly reference: number; readonly total: number; readonly index: number }
    | undefined;
  /** Set by carriers that repeat a message if its confirmation was lost. */
  readonly arrival?: { readonly id: string; readonly session: string };
}

/** The reports of a carrier. A report is confirmed to the carrier as soon as its promise resolves; else the carrier repeats it. */
export interface GatewayEvents {
  /** The carrier takes messages, for the first time or again. */
  readonly ready: () => void;
  readonly receipt: (receipt: TextReceipt) => Promise<void>;
  readonly received: (message: IncomingText) => Promise<void>;
  /** The carrier has certainly read the confirmations of these arrivals, and does not repeat them. */
  readonly settled: (ids: readonly string[]) => Promise<void>;
}

/** The carrier has looked at the message and will not send it. */
export class TextRefused extends Error {}

/** The carrier could not be reached: the message was certainly not sent, and is submitted again when the gateway is ready. */
export class CarrierAway extends Error {}

/** The way of text messages to a mobile network. */
export interface SmsGateway {
  /** The most messages that are submitted at the same time. */
  readonly window: number;
  /** Returns how many names and receipts a text gets. */
  partsOf(text: string): number;
  /** Begins to report. Called once, before the first `submit`. */
  listen(events: GatewayEvents): void;
  /**
   * Hands a message over. Resolves with the carrier's names of its segments.
   *
   * @throws TextRefused the message was certainly not sent, and will not be
   * @throws CarrierAway it was certainly not sent
   * @throws Error whether it was sent is open
   */
  submit(message: OutgoingText): Promise<readonly string[]>;
  /** Waits for the answers to the submitted messages, and parts from the carrier. */
  close(): Promise<void>;
}
