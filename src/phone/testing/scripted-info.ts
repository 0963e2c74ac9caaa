import type { Info } from '#sdk/index.ts';

/** The parts of a profile that screens read, for a user with all rights. */
export const scriptedInfo = {
  user: { restUri: 'v1/user/User/1', userId: 'grace', userName: 'Grace', contactId: '' },
  ent: { countryCode: 'FR', dialPrefix: '' },
  groups: [],
} as unknown as Info;
