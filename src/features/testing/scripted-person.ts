import type { Person } from '../../../sdk/index.ts';
import { directoryContact } from '../../../sdk/wire/people/contact.ts';

/** Creates a contact of the user's own, who can be changed, deleted and called. */
export const scriptedPerson = (firstName: string, number = '+33100000600'): Person => ({
  ...directoryContact.parse({
    restUri: `v1/directory/Contact/${firstName}`,
    directory: 'privates',
    firstName,
    professionalPhoneNumber: number,
    canUpdate: true,
  }),
  numbers: [{ type: 'professional', number }],
});
