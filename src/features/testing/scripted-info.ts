import type { Info } from '../../../sdk/index.ts';

/** As much of a profile as the screens look at: that of who may do everything. */
export const scriptedInfo = {
  user: { restUri: 'v1/user/User/1', userId: 'grace', userName: 'Grace', contactId: '' },
  ent: { countryCode: 'FR', dialPrefix: '' },
  groups: [],
} as unknown as Info;
