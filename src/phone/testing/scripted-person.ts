import type { Person } from '#sdk/index.ts';

const noTexts = {
  lastName: '',
  nickName: '',
  company: '',
  department: '',
  duties: '',
  title: '',
  defaultPhoneNumber: '',
  personalPhoneNumber: '',
  mobilePhoneNumber: '',
  homeNumber: '',
  website: '',
  additionalInfo: '',
  externalID: '',
  corporateUserId: '',
  costCenter: '',
  accessCtrlSystemPersonId: '',
};

const noLists = {
  emails: [],
  pstnNumbers: [],
  plmnNumbers: [],
  faxNumbers: [],
  tagNames: [],
  assistants: [],
  substitutes: [],
  superiors: [],
  speedDials: [],
};

const noFlags = {
  hiddenDirectory: false,
  hideMobile: false,
  hidePstn: false,
  isFavorite: false,
  isVip: false,
  isSwitchboardFavorite: false,
};

/** Creates a contact of the user's own, who can be changed, deleted and called. */
export const scriptedPerson = (firstName: string, number = '+33100000600'): Person => ({
  restUri: `v1/directory/Contact/${firstName}`,
  directory: 'privates',
  type: 'UserContact',
  ...noTexts,
  ...noLists,
  ...noFlags,
  firstName,
  professionalPhoneNumber: number,
  canUpdate: true,
  version: 1,
  numbers: [{ type: 'professional', number }],
});
