/** A text message on its way out. */
export interface OutgoingText {
  /** The number of its sender, as `+33100000101`. */
  readonly from: string;
  readonly to: string;
  readonly text: string;
}

/** The reports of a carrier. */
export interface GatewayEvents {
  /** A part that `submit` named has reached the phone, or never will. */
  readonly receipt: (carrierId: string, result: 'delivered' | 'failed') => void;
  /** A message for a number of this phone system. */
  readonly received: (message: { readonly from: string; readonly to: string; readonly text: string }) => void;
}

/** The carrier has looked at the message and will not send it. */
export class TextRefused extends Error {}

/** The way of text messages to a mobile network. */
export interface SmsGateway {
  /** Begins to report. Called once, before the first `submit`. */
  listen(events: GatewayEvents): void;
  /**
   * Hands a message over. Resolves with the carrier's names of its parts. Rejects with `TextRefused`, after which the message was certainly
   * not sent. Any other rejection leaves that open.
   */
  submit(message: OutgoingText): Promise<readonly string[]>;
  close(): Promise<void>;
}
