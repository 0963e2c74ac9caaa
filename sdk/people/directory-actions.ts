import type { DirectoryContact, DirectoryItemType } from '#wire/people/contact.ts';

/** An action on an entry of the directory. */
export type DirectoryAction =
  | 'call'
  | 'copyNumber'
  | 'email'
  | 'favorite'
  | 'vip'
  | 'speedDial'
  | 'seePresence'
  | 'change';

const ofPerson = ['call', 'email', 'favorite', 'vip', 'speedDial'] as const;
const ofGroup = ['call', 'favorite', 'speedDial'] as const;

const actions: Readonly<Record<DirectoryItemType, readonly DirectoryAction[]>> = {
  IUser: [...ofPerson, 'seePresence'],
  UserContact: [...ofPerson, 'change'],
  ACDGroupAddress: ofGroup,
  GroupAddress: ofGroup,
  IVRService: ofGroup,
  PagingGroupAddress: ['call', 'favorite'],
  SpeedDial: ['call'],
  // A fax number has no person who answers.
  FaxAddress: ['copyNumber', 'favorite'],
};

/**
 * Returns the actions that an entry allows by its type and its numbers. The user's rights may restrict them further.
 */
export function directoryActions(
  entry: Pick<DirectoryContact, 'type' | 'emails' | 'canUpdate'> & {
    readonly numbers: readonly unknown[];
  },
): readonly DirectoryAction[] {
  const { type, numbers, emails, canUpdate } = entry;
  const hasNumber = numbers.length > 0;
  return actions[type].filter((action) => {
    if (action === 'call' || action === 'speedDial') return hasNumber;
    if (action === 'email') return emails.length > 0;
    return action !== 'change' || canUpdate;
  });
}
