import { type AdministeredUser, type UserDraft, userRightNames } from '#sdk/administration.ts';

/** The usual values of a new user. */
const usual: UserDraft = {
  login: '',
  firstName: '',
  lastName: '',
  number: '',
  directNumber: '',
  mobileDirectNumber: '',
  department: '',
  site: '',
  email: '',
  isDisabled: false,
  accessRightsType: '',
  administeredDepartment: '',
  rights: {
    ...Object.fromEntries(userRightNames.map((name) => [name, false])),
    hasMailbox: true,
    mayUseCrm: true,
  },
  licences: {},
  lockedKinds: [],
};

/** Returns the values of a form for a user; those of a new user without a user. */
export function draftOf(user: AdministeredUser | undefined): UserDraft {
  if (!user) return usual;
  const { rights, licences, accessRightsType = '', ...all } = user;
  const texts = Object.fromEntries(Object.keys(usual).map((name) => [name, all[name as keyof typeof all]]));
  return { ...usual, ...texts, accessRightsType, rights, licences };
}

type Properties = Readonly<Record<string, unknown>>;

/** The properties of an object that differ from those of another. */
const differences = (before: Properties, after: Properties): Properties =>
  Object.fromEntries(
    Object.entries(after).filter(([name, value]) => JSON.stringify(before[name]) !== JSON.stringify(value)),
  );

/**
 * Returns the properties that a form has changed, and in rights and licences only those that have changed.
 *
 * @param always names of properties that are sent in any case
 */
export function changesOf<Always extends keyof UserDraft = never>(
  before: UserDraft,
  after: UserDraft,
  always: readonly Always[] = [],
): Pick<UserDraft, Always> & Partial<UserDraft> {
  const { rights, licences, ...texts } = differences({ ...before }, { ...after });
  return {
    ...texts,
    ...Object.fromEntries(always.map((name) => [name, after[name]])),
    ...(rights !== undefined && { rights: differences({ ...before.rights }, { ...after.rights }) }),
    ...(licences !== undefined && { licences: differences({ ...before.licences }, { ...after.licences }) }),
  } as unknown as Pick<UserDraft, Always> & Partial<UserDraft>;
}
