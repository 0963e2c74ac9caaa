import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addressOfEmail,
  aliasFor,
  creationRule,
  deviceLabel,
  isEmail,
  isLastAdministrator,
  levels,
  type MemberLevel,
  memberLevel,
  newRoomLevels,
  outdatedDevices,
  permissionsOf,
  previewOf,
  type RoomKind,
  roomKindOf,
  withPermissions,
} from './rules.ts';

const kinds: readonly RoomKind[] = ['direct', 'group', 'announcement', 'public', 'private'];
const anyLevel = fc.constantFrom<MemberLevel>('normal', 'moderator', 'administrator');
const service = {
  serverName: 'acme.example',
  isDirectUnEncryptedAllowed: true,
  isDirectEncryptedAllowed: true,
  isAnnoucementUnEncryptedAllowed: true,
  isAnnoucementEncryptedAllowed: true,
  matrixPassphraseSalt: 'salt',
};

describe('the kind of a room', () => {
  it.each(kinds)('%s is read from the alias that a new room gets', (kind) => {
    expect(roomKindOf(`#${aliasFor(kind, 'x1')}:acme.example`)).toBe(kind);
  });

  it.each([
    ['#privatedirect_x:acme.example', 'direct'],
    ['#privateextended_x:acme.example', 'private'],
    ['#compublic_x:acme.example', 'public'],
    ['#comannouncement_x:acme.example', 'announcement'],
    ['#comgroup_x:acme.example', 'group'],
    ['#lunch:acme.example', 'private'],
    ['#comgroupies:acme.example', 'private'],
    [undefined, 'private'],
    [null, 'private'],
  ] as const)('of %s is %s', (alias, kind) => {
    expect(roomKindOf(alias)).toBe(kind);
  });
});

describe('new rooms', () => {
  it('are encrypted wherever that is allowed', () => {
    expect(creationRule('direct', service)).toEqual({ isAllowed: true, isEncrypted: true });
    expect(creationRule('direct', { ...service, isDirectEncryptedAllowed: false })).toEqual({
      isAllowed: true,
      isEncrypted: false,
    });
    expect(creationRule('announcement', { ...service, isAnnoucementUnEncryptedAllowed: false })).toEqual({
      isAllowed: true,
      isEncrypted: true,
    });
  });

  it('of two people are refused if both forms of a direct chat are forbidden', () => {
    const rules = { ...service, isDirectEncryptedAllowed: false, isDirectUnEncryptedAllowed: false };
    expect(creationRule('direct', rules).isAllowed).toBe(false);
    expect(creationRule('announcement', rules).isAllowed).toBe(true);
  });

  it.each(['group', 'private'] as const)('of the kind %s follow the rules of direct chats', (kind) => {
    const plain = { ...service, isDirectEncryptedAllowed: false };
    expect(creationRule(kind, plain)).toEqual({ isAllowed: true, isEncrypted: false });
    expect(creationRule(kind, { ...plain, isDirectUnEncryptedAllowed: false }).isAllowed).toBe(false);
  });

  it('are never encrypted if they are public', () => {
    expect(creationRule('public', service)).toEqual({ isAllowed: true, isEncrypted: false });
  });

  it('let only moderators write in an announcement', () => {
    expect(permissionsOf(newRoomLevels('announcement')).sendMessages).toBe('moderator');
    expect(permissionsOf(newRoomLevels('group')).sendMessages).toBe('normal');
  });
});

describe('levels and permissions', () => {
  it('a number stands for the highest level that it reaches', () => {
    fc.assert(
      fc.property(fc.integer({ min: -100, max: 200 }), (number) => {
        const reached = (['administrator', 'moderator', 'normal'] as const).find(
          (level) => number >= levels[level],
        );
        expect(memberLevel(number)).toBe(reached ?? 'normal');
      }),
    );
  });

  it('permissions that are set are read back, and others stay', () => {
    const permissions = fc.record({
      manageRights: anyLevel,
      manageSettings: anyLevel,
      newMembers: anyLevel,
      sendMessages: anyLevel,
      manageMembers: anyLevel,
    });
    const name = fc.constantFrom(
      'manageRights',
      'manageSettings',
      'newMembers',
      'sendMessages',
      'manageMembers',
    );
    fc.assert(
      fc.property(permissions, name, anyLevel, (before, changed, level) => {
        const content = withPermissions({ users: { '@a:b': 100 } }, before);
        const after = withPermissions(content, { [changed]: level });
        expect(permissionsOf(after)).toEqual({ ...before, [changed]: level });
        expect(after.users).toEqual({ '@a:b': 100 });
      }),
    );
  });

  it('only the last administrator of a room with others is asked before leaving', () => {
    const member = (userId: string, level: MemberLevel) => ({ userId, level });
    expect(isLastAdministrator('@a:x', [member('@a:x', 'administrator'), member('@b:x', 'normal')])).toBe(
      true,
    );
    expect(
      isLastAdministrator('@a:x', [member('@a:x', 'administrator'), member('@b:x', 'administrator')]),
    ).toBe(false);
    expect(isLastAdministrator('@b:x', [member('@a:x', 'administrator'), member('@b:x', 'normal')])).toBe(
      false,
    );
    expect(isLastAdministrator('@a:x', [member('@a:x', 'administrator')])).toBe(false);
  });
});

it.each([
  ['Chrome', 'Linux', 'Callside, Chrome on Linux'],
  ['Node.js', undefined, 'Callside, Node.js'],
  [undefined, 'iOS', 'Callside, iOS'],
  [undefined, undefined, 'Callside'],
])('a device in %s on %s is labelled so that users recognise it', (browser, system, label) => {
  expect(deviceLabel('Callside', { browser, system })).toBe(label);
});

describe('outdated devices', () => {
  const now = 1_800_000_000_000;
  const device = fc.record({
    deviceId: fc.string({ minLength: 1, maxLength: 4 }),
    label: fc.constantFrom('callside', 'other'),
    lastSeen: fc.option(fc.integer({ min: now - 2 * 53_568e5, max: now }), { nil: undefined }),
  });

  it('are those of the own label that were not used for 62 days, if there are more than six of it', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(device, { selector: ({ deviceId }) => deviceId, maxLength: 20 }),
        (devices) => {
          const own = { deviceId: devices[0]?.deviceId ?? 'own', label: 'callside' };
          const removed = outdatedDevices(devices, own, now);
          let alike = 0;
          for (const { label } of devices) if (label === 'callside') alike += 1;
          for (const { deviceId, label, lastSeen } of devices) {
            const isOld = lastSeen !== undefined && lastSeen < now - 53_568e5;
            const expected = alike > 6 && label === 'callside' && isOld && deviceId !== own.deviceId;
            expect(removed.includes(deviceId)).toBe(expected);
          }
        },
      ),
    );
  });
});

describe('texts', () => {
  it.each(['bob@acme.example', 'Bob.Keller+x@mail.acme.example'])('%s is an e-mail address', (text) => {
    expect(isEmail(text)).toBe(true);
  });

  it.each([
    'bob',
    'bob@acme',
    '@acme.example',
    'bob@@acme.example',
    'bob @acme.example',
    'bob@acme..example',
    '',
  ])('"%s" is no e-mail address', (text) => {
    expect(isEmail(text)).toBe(false);
  });

  it('an e-mail address stands for an address at the homeserver of its host', () => {
    expect(addressOfEmail('Bob@Acme.example')).toBe('@bob:acme.example');
  });

  it('a notification shows ten characters of a message, emoji counted as one', () => {
    expect(previewOf('Hello Bob')).toBe('Hello Bob');
    expect(previewOf('Hello\n  everybody')).toBe('Hello ever…');
    expect(previewOf('🙂'.repeat(12))).toBe(`${'🙂'.repeat(10)}…`);
  });
});
