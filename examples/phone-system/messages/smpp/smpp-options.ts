/** The account at a carrier that speaks SMPP 3.4. */
export interface SmppOptions {
  /** The name or address of the carrier's server. */
  readonly host: string;
  /** The port of the carrier's server, 1 to 65535. */
  readonly port: number;
  /** TLS. The carrier's certificate is verified. */
  readonly isSecure: boolean;
  /** The name of the account, of at most 15 characters. */
  readonly systemId: string;
  /** The password of the account, of at most 8 characters. */
  readonly password: string;
  /** The kind of client, which some carriers require; else empty. */
  readonly systemType: string;
  /** How many requests wait for an answer of the carrier at the same time. */
  readonly window: number;
  /** A text of several segments travels in segments with a header, or whole in the parameter `message_payload`. */
  readonly longTexts: 'segments' | 'payload';
}
