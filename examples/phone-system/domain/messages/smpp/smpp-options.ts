/** The account at a carrier that speaks SMPP 3.4. */
export interface SmppOptions {
  readonly host: string;
  readonly port: number;
  /** TLS. The carrier's certificate is verified. */
  readonly isSecure: boolean;
  readonly systemId: string;
  readonly password: string;
  readonly systemType: string;
  /** How many requests wait for an answer of the carrier at the same time. */
  readonly window: number;
  /** A text of several segments travels in segments with a header, or whole in the parameter `message_payload`. */
  readonly longTexts: 'segments' | 'payload';
}
