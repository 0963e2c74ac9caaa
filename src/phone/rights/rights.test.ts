import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AccessRights, Info } from '#sdk/index.ts';
import { sampleExtension } from '#sdk/testing/samples.ts';
import { mayCreate, mayDelete, mayEdit, mayRun, maySee, onlySeeing } from './access-rights.ts';
import { type AccessContext, denialOf } from './features.ts';
import { readsOnly } from './roles.ts';

type Extension = NonNullable<Info['extension']>;

/** The minimal profile. */
const least: Info = {
  user: {
    restUri: 'v1/user/User/1',
    iUserID: '1',
    userId: 'grace',
    userName: 'Grace',
    contactId: '',
    appTimeFormat: '_24',
  },
  ent: {
    restUri: 'telephony/Enterprise/7',
    displayName: '',
    dialPrefix: '',
    countryCode: 'FR',
    smsGateway: false,
    sfPopupAcdOnly: false,
    ownerAdmtiveDomain: '',
    matrixKeyBackupPolicy: '',
  },
  groups: [],
  time: { timeInMillis: 1, timeZone: { id: 'Europe/Paris' } },
  customization: { AllowedParentFrames: [] },
  restUriContact: '',
  externalServices: {},
  features: { CRMIntegrationRule: false },
  istraMode: '',
  istraVersion: '',
  istraBuildID: '',
  globalSessionID: '',
  logoutLocked: false,
  changePasswordLocked: false,
  maxNbPersonalSpeedDials: 0,
  directories: 'v1/directories',
  isOperatorAcdMessageCapable: false,
  operatorMaxMessage: 0,
  lastMatchedCRMRules: [],
  clusterID: '',
};
/** The extension of an agent. */
const extension = sampleExtension();
const plain = { isSwitchboard: false, isBehalf: false };
const known = (said: Partial<Info> = {}, login: Partial<AccessContext['login']> = {}): AccessContext => ({
  info: { ...least, ...said },
  login: { ...plain, ...login },
});
const with_ = (said: Partial<Extension>, more: Partial<Info> = {}) =>
  known({ extension: { ...extension, ...said }, ...more });

describe('maps of rights', () => {
  it('a missing or empty map of rights permits everything', () => {
    for (const rights of [undefined, {}])
      expect([
        mayCreate(rights, 'shared'),
        mayEdit(rights, { id: '1', property: 'label' }),
        mayDelete(rights, '1'),
        mayRun(rights, 'close'),
        maySee(rights, 'enterprise'),
      ]).toEqual([true, true, true, true, true]);
  });

  it('a list permits nothing that is forbidden altogether', () => {
    const list = fc.option(fc.array(fc.constantFrom('a', 'b')), { nil: undefined });
    fc.assert(
      fc.property(list, list, list, (creationRights, editableIDs, deletableIDs) => {
        const rights: AccessRights = { creationRights, editableIDs, deletableIDs };
        const forbidden = { ...rights, canCreate: false, canUpdate: false, canDelete: false };
        expect(
          mayCreate(forbidden, 'a') || mayEdit(forbidden, { id: 'a' }) || mayDelete(forbidden, 'a'),
        ).toBe(false);
        expect(mayEdit(rights, { id: 'a' })).toBe(editableIDs?.includes('a') ?? true);
      }),
    );
  });

  it('a read-only administrator keeps the rights to see', () => {
    const rights = onlySeeing({ accessRights: ['own'] });
    expect([mayCreate(rights), mayEdit(rights), mayDelete(rights), mayRun(rights, 'close')]).toEqual([
      false,
      false,
      false,
      false,
    ]);
    expect([maySee(rights, 'own'), maySee(rights, 'enterprise')]).toEqual([true, false]);
  });
});

describe('minimal profiles', () => {
  it('a minimal profile has the features of a plain user', () => {
    expect(denialOf('queues', known())).toBe('role');
    expect(denialOf('meetings', known())).toBe('licence');
    expect(denialOf('voicemail', known())).toBe('administrator');
    expect(denialOf('signingOut', known())).toBeUndefined();
    expect(denialOf('actingForOthers', known())).toBeUndefined();
    expect(denialOf('newContacts', known())).toBeUndefined();
  });
});

describe('queues', () => {
  it('queues are available to members of a group and to supervisors', () => {
    const groups = [
      { restUri: 'g', groupType: 'ACDGroup', isGroupAcdSmsCapable: false, isGroupAcdMessageCapable: false },
    ];
    expect(denialOf('queues', known({ groups }))).toBeUndefined();
    expect(denialOf('supervision', known({ groups }))).toBe('role');
    const supervisor = with_({ iUser: { isACDSupervisor: true, isAcdSupervisorAccessRestricted: false } });
    expect(denialOf('queues', supervisor)).toBeUndefined();
    expect(denialOf('supervision', supervisor)).toBeUndefined();
    const barred = with_({
      iUser: { isACDSupervisor: true, isAcdSupervisorAccessRestricted: false },
      isMyCallCenterAllowed: false,
    });
    expect(denialOf('supervision', barred)).toBe('administrator');
  });
});

describe('messages of queues', () => {
  const group = {
    restUri: 'g',
    groupType: 'ACDGroup',
    isGroupAcdSmsCapable: false,
    isGroupAcdMessageCapable: true,
  };

  const messageAgent = { groups: [group], operatorMaxMessage: 2, isOperatorAcdMessageCapable: true };

  it('messages are available to agents with a call pad who take messages in a queue with messages', () => {
    expect(denialOf('queueMessages', with_({}, messageAgent))).toBeUndefined();
    const smsGroup = { ...group, isGroupAcdSmsCapable: true, isGroupAcdMessageCapable: false };
    expect(denialOf('queueMessages', with_({}, { ...messageAgent, groups: [smsGroup] }))).toBeUndefined();
  });

  it('supervisors see them without taking any, unless they act for somebody else', () => {
    const supervisor = { iUser: { isACDSupervisor: true, isAcdSupervisorAccessRestricted: false } };
    expect(denialOf('queueMessages', with_(supervisor))).toBe('role');
    expect(denialOf('messageWork', with_(supervisor))).toBeUndefined();
    expect(denialOf('messageWork', with_({}, messageAgent))).toBeUndefined();
    expect(denialOf('messageWork', with_({}))).toBe('role');
    const acting = known({ extension: { ...extension, ...supervisor } }, { isBehalf: true });
    expect(denialOf('messageWork', acting)).toBe('behalf');
  });

  it('messages are available to agents who take no calls', () => {
    expect(
      denialOf('queueMessages', with_({ isOperatorAcdCallCapable: false }, messageAgent)),
    ).toBeUndefined();
  });

  it.each([
    ['an agent who takes calls only', {}, { isOperatorAcdMessageCapable: false }],
    ['an agent who takes no message at a time', {}, { operatorMaxMessage: 0 }],
    ['an agent without a call pad', { hasAcdCallPad: false }, {}],
    ['a user who is not an agent', { isACDAgent: false }, {}],
    ['an agent without groups', {}, { groups: [] }],
    ['an agent whose queue has no messages', {}, { groups: [{ ...group, isGroupAcdMessageCapable: false }] }],
    ['a member of a group that is not a queue', {}, { groups: [{ ...group, groupType: 'Group' }] }],
  ])('messages are not available to %s', (_who, said, more) => {
    expect(denialOf('queueMessages', with_(said, { ...messageAgent, ...more }))).toBe('role');
  });
});

describe('licences', () => {
  const videoConference = (userType: string) => ({ videoConference: { appId: 'a', userType } });

  it.each([
    ['standard', 'licence'],
    ['premium', undefined],
    ['premium_plus', undefined],
  ] as const)('with the licence %s, hosting a meeting is denied by %s', (userType, hosting) => {
    const user = known({ externalServices: videoConference(userType) });
    expect(denialOf('meetings', user)).toBeUndefined();
    expect(denialOf('hosting', user)).toBe(hosting);
  });

  it.each([
    ['none', 'licence'],
    ['free', undefined],
    ['premium', undefined],
  ] as const)('with the collaboration level %s, the denial is %s', (level, denial) => {
    expect(denialOf('collaboration', known({ externalServices: { collaboration: { level } } }))).toBe(denial);
  });
});

it('text messages need a gateway, an extension and the right to control it', () => {
  const ent = { ...least.ent, smsGateway: true };
  const of = (given: object, login = {}) =>
    denialOf('textMessages', known({ extension, ent, ...given }, login));
  expect(of({})).toBeUndefined();
  expect(of({ ent: least.ent })).toBe('administrator');
  expect(of({ extension: undefined })).toBe('administrator');
  expect(of({ extension: { ...extension, isCtiAllowed: false } })).toBe('administrator');
  expect(of({}, { isBehalf: true })).toBe('behalf');
});

it('templates are for users who write messages or answer customers, and those of everybody need a right', () => {
  const ent = { ...least.ent, smsGateway: true };
  const group = {
    restUri: 'g',
    groupType: 'ACDGroup',
    isGroupAcdSmsCapable: true,
    isGroupAcdMessageCapable: true,
  };
  const agent = { groups: [group], operatorMaxMessage: 2, isOperatorAcdMessageCapable: true };
  const barred = { ...extension, isCtiAllowed: false };
  expect(denialOf('textTemplates', known({ extension, ent }))).toBeUndefined();
  expect(denialOf('textTemplates', known({ extension: barred, ent }))).toBe('administrator');
  expect(denialOf('textTemplates', known({ extension: barred, ent, ...agent }))).toBeUndefined();
  expect(denialOf('textTemplates', known({ extension, ent }, { isBehalf: true }))).toBe('behalf');
  const rights = (creationRights: string[]) => known({ rights: { TextTemplate: { creationRights } } });
  expect(denialOf('templatesOfAll', rights(['own', 'enterprise']))).toBeUndefined();
  expect(denialOf('templatesOfAll', rights(['own']))).toBe('role');
});

it('a missing rights object means that everything of its kind is allowed', () => {
  expect(denialOf('templatesOfAll', known({}))).toBeUndefined();
  expect(denialOf('servicesOfAll', known({}))).toBeUndefined();
  expect(denialOf('recordingsOfAll', known({}))).toBeUndefined();
  expect(denialOf('actingForOthers', known({}))).toBeUndefined();
  const none = { TextTemplate: { creationRights: [] }, IvrProperty: { canCreate: false } };
  expect(denialOf('templatesOfAll', known({ rights: none }))).toBe('role');
  expect(denialOf('servicesOfAll', known({ rights: none }))).toBe('role');
});

it('a user who acts for another user has no chat', () => {
  expect(denialOf('chat', known({ extension }, { isBehalf: true }))).toBe('behalf');
});

it('a user saves reports unless the administrator does not allow it', () => {
  expect(denialOf('reports', known({ extension }))).toBeUndefined();
  const barred = { ...extension, isMyReportsAllowed: false };
  expect(denialOf('reports', known({ extension: barred }))).toBe('administrator');
});

it('administrators with special rights are read-only', () => {
  const { user } = least;
  for (const [type, reads] of [
    ['ReadOnlyRights', true],
    ['SpecificOmaRightsDefinedForEntAdministrator', true],
    ['AllRights', false],
  ] as const)
    expect(readsOnly({ ...user, accessRightsType: type })).toBe(reads);
  expect(readsOnly(user)).toBe(false);
});

it('administrators of all users see the calls of everybody, and those of a department do not', () => {
  const user = { ...least.user, accessRightsType: 'ReadOnlyRights' };
  expect(denialOf('callsOfAll', known({ user }))).toBeUndefined();
  expect(denialOf('callsOfAll', known({ user: { ...user, administeredDepartment: 'Sales' } }))).toBe('role');
  expect(denialOf('callsOfAll', known())).toBe('role');
});

it('a read-only user sees the same, but neither creates contacts nor acts for others', () => {
  const user = { ...least.user, accessRightsType: 'ReadOnlyRights' };
  const reader = known({ user }, { isSwitchboard: true });
  expect(denialOf('newContacts', reader)).toBe('administrator');
  expect(denialOf('sharedContacts', reader)).toBe('role');
  expect(denialOf('actingForOthers', reader)).toBe('administrator');
  expect(denialOf('recordingsOfAll', reader)).toBeUndefined();
});

it('only the switchboard shares contacts, unless its rights forbid it', () => {
  expect(denialOf('sharedContacts', known())).toBe('role');
  expect(denialOf('sharedContacts', known({}, { isSwitchboard: true }))).toBeUndefined();
  const rights = { Contact: { creationRights: ['privates'] } };
  expect(denialOf('sharedContacts', known({ rights }, { isSwitchboard: true }))).toBe('role');
  const onlyShared = { Contact: { creationRights: ['shared'] } };
  expect(denialOf('newContacts', known({ rights: onlyShared }))).toBe('administrator');
  expect(denialOf('newContacts', known({ rights: onlyShared }, { isSwitchboard: true }))).toBeUndefined();
});
