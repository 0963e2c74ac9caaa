/** The ciphers of SRTP with keys in session descriptions (RFC 4568, 6188, 7714). */

export interface CounterSuite {
  readonly kind: 'counter';
  readonly keyOctets: 16 | 32;
  readonly saltOctets: 14;
  /** The octets of the tag of a packet with sound. The tag of a report has ten in any case. */
  readonly tagOctets: 4 | 10;
}

export interface GcmSuite {
  readonly kind: 'gcm';
  readonly keyOctets: 16 | 32;
  readonly saltOctets: 12;
  readonly tagOctets: 16;
}

export type Suite = CounterSuite | GcmSuite;

const counter = (keyOctets: 16 | 32, tagOctets: 4 | 10): CounterSuite => ({
  kind: 'counter',
  keyOctets,
  saltOctets: 14,
  tagOctets,
});

const gcm = (keyOctets: 16 | 32): GcmSuite => ({ kind: 'gcm', keyOctets, saltOctets: 12, tagOctets: 16 });

/** All suites by their names, in the order in which they are offered: the strongest first, short tags last. */
export const suites = {
  AEAD_AES_256_GCM: gcm(32),
  AEAD_AES_128_GCM: gcm(16),
  AES_256_CM_HMAC_SHA1_80: counter(32, 10),
  AES_CM_128_HMAC_SHA1_80: counter(16, 10),
  AES_256_CM_HMAC_SHA1_32: counter(32, 4),
  AES_CM_128_HMAC_SHA1_32: counter(16, 4),
} as const satisfies Readonly<Record<string, Suite>>;

export type SuiteName = keyof typeof suites;

export const suiteNames = Object.keys(suites) as readonly SuiteName[];

/** The octets of a master key and its salt. */
export const masterOctets = ({ keyOctets, saltOctets }: Suite): number => keyOctets + saltOctets;
