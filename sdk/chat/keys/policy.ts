import { type KeyBackupPolicy, keyBackupPolicies } from '#wire/chat/chat-service.ts';

/** Reads the enterprise's policy for the backup of keys. Any other text leaves the choice to the user. */
export const policyOf = (text: string | undefined): KeyBackupPolicy =>
  keyBackupPolicies.find((policy) => policy === text) ?? 'UserChoiceOfAutomatedOrManualPassphrase';
