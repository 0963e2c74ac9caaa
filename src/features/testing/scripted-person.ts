import type { Person } from '../../../sdk/index.ts';

/** Creates a contact of the user's own, who can be changed, deleted and called. */
export const scriptedPerson = (firstName: string, number = '+33100000600'): Person => ({
  restUri: `v1/directory/Contact/${firstName}`,
  directory: 'privates',
  firstName,
  lastName: '',
  company: '',
  department: '',
  emails: [],
  pstnNumbers: [],
  professionalPhoneNumber: number,
  mobilePhoneNumber: '',
  homeNumber: '',
  isFavorite: false,
  canUpdate: true,
  numbers: [{ type: 'professional', number }],
});
