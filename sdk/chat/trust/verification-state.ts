/** Why a verification ended without a result. */
export type VerificationEnd =
  /** This user ended it on this device. */
  | 'cancelled'
  /** The other side refused or ended it. */
  | 'declined'
  /** The emoji, or the keys, differ: an attacker may be between the two devices. */
  | 'mismatch'
  /** The other side did not answer for ten minutes. */
  | 'timeout'
  /** Another device of this user has accepted it. */
  | 'elsewhere'
  /** The two clients do not understand each other. */
  | 'failed';

/** One of the seven emoji that both sides compare. */
export interface VerificationEmoji {
  /** The sign, such as 🐢. */
  readonly sign: string;
  /** Its English name, such as `Turtle`. */
  readonly name: string;
}

/** The step of a verification. */
export type VerificationState =
  /** The side that was asked has not accepted yet. */
  | { readonly name: 'requested' }
  /** Both sides take part and choose the way. */
  | {
      readonly name: 'ready';
      /** The content of the QR code that the other side may scan; undefined if it cannot scan, or the code is not made yet. */
      readonly code: Uint8Array | undefined;
      /** Whether the other side can show a QR code, for `scan()`. */
      readonly canScan: boolean;
      /** Whether emoji can be compared, for `startEmoji()`. */
      readonly canCompare: boolean;
    }
  /** A message of the other side is awaited. */
  | { readonly name: 'started' }
  /** Both sides see emoji. `confirm()` says that they are the same, `reject()` that they differ. */
  | { readonly name: 'comparing'; readonly emoji: readonly VerificationEmoji[] }
  /** The other side has scanned the code. `confirm()` says that it shows a success, `reject()` that it does not. */
  | { readonly name: 'scanned' }
  | { readonly name: 'done' }
  | { readonly name: 'cancelled'; readonly reason: VerificationEnd };

const mismatchCodes: readonly string[] = [
  'm.mismatched_sas',
  'm.mismatched_commitment',
  'm.key_mismatch',
  'm.user_mismatch',
];

/**
 * Returns why a verification was cancelled.
 *
 * @param code as in the Matrix specification, such as `m.user`
 * @param isHere whether it was cancelled on this device
 */
export function verificationEnd(code: string | null, isHere: boolean): VerificationEnd {
  if (code === 'm.user') return isHere ? 'cancelled' : 'declined';
  if (code === 'm.timeout') return 'timeout';
  if (code === 'm.accepted') return 'elsewhere';
  return mismatchCodes.includes(code ?? '') ? 'mismatch' : 'failed';
}
