import type { Info } from '../../../sdk/index.ts';

/** The parts of a profile that the screens read, of a user with all rights. */
export const scriptedInfo = {
  user: { restUri: 'v1/user/User/1', userId: 'grace', userName: 'Grace', contactId: '' },
  ent: { countryCode: 'FR', dialPrefix: '' },
  groups: [],
} as unknown as Info;
