/** Why the keys of the user's messages are not there, or how they came. */
export type KeyOutcome =
  /** The automatic passphrase opened the backup. */
  | 'automatic'
  /** The user's passphrase opened the backup. */
  | 'manual'
  /** The homeserver describes the backup in a way that cannot be read. */
  | 'trustInfoInvalid'
  /** The backup is not signed by the user's keys. */
  | 'trustInfoFailed'
  /** The backup was deleted. */
  | 'backupEmpty'
  /** Another device has made a new backup meanwhile. */
  | 'newBackup'
  /** The user did not give the passphrase. */
  | 'cancel'
  /** The enterprise has no salt for automatic passphrases. */
  | 'saltEmpty'
  /** The backup has a passphrase that the policy of the enterprise does not allow. */
  | 'backupPolicy';

/** The step that is missing before messages can be read. */
export type KeyState =
  | { readonly name: 'unknown' }
  /** The user has to choose a passphrase: `ForceManualPassphrase`. */
  | { readonly name: 'passphraseMissing' }
  /** The user has to give the passphrase. After `maxTries` wrong passphrases the keys may be reset. */
  | { readonly name: 'passphraseNeeded'; readonly tries: number; readonly maxTries: number }
  | { readonly name: 'failed'; readonly outcome: KeyOutcome }
  | { readonly name: 'ready'; readonly outcome: 'automatic' | 'manual' };
