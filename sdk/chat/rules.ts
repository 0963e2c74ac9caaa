import type { ChatService } from '#wire/chat/chat-service.ts';
import type { Program } from '../platform/program-of.ts';

/** The kinds of rooms, as users tell them apart. */
export type RoomKind = 'direct' | 'group' | 'announcement' | 'public' | 'private';

/** The beginning of a room's alias gives its kind. A direct chat to which a member was added is `privateextended`. */
const kindsByPrefix: Readonly<Record<string, RoomKind>> = {
  privatedirect: 'direct',
  privateextended: 'private',
  compublic: 'public',
  comannouncement: 'announcement',
  comgroup: 'group',
};

/** The beginning of the alias that a new room of each kind gets. */
const prefixByKind: Readonly<Record<RoomKind, string>> = {
  direct: 'privatedirect',
  private: 'privateextended',
  public: 'compublic',
  announcement: 'comannouncement',
  group: 'comgroup',
};

/** Returns the kind of the room with this alias, such as `#comgroup_x1:acme.example`. Without a known beginning it is private. */
export function roomKindOf(alias: string | null | undefined): RoomKind {
  const [, prefix = ''] = /^#([a-z]+)_/.exec(alias ?? '') ?? [];
  return kindsByPrefix[prefix] ?? 'private';
}

/** Returns the local part of a new room's alias. */
export const aliasFor = (kind: RoomKind, unique: string): string => `${prefixByKind[kind]}_${unique}`;

/** Whether a room of a kind may be created, and encrypted, by the rules of the enterprise. */
export interface CreationRule {
  /** False if every form of such a room is forbidden. */
  readonly isAllowed: boolean;
  /** A new room is encrypted wherever that is allowed. */
  readonly isEncrypted: boolean;
}

/** Returns the rule for new rooms of a kind. A direct chat is refused if neither of its forms is allowed. */
export function creationRule(kind: RoomKind, service: ChatService): CreationRule {
  if (kind === 'public') return { isAllowed: true, isEncrypted: false };
  const [encrypted, plain] =
    kind === 'announcement'
      ? [service.isAnnoucementEncryptedAllowed, service.isAnnoucementUnEncryptedAllowed]
      : [service.isDirectEncryptedAllowed, service.isDirectUnEncryptedAllowed];
  return { isAllowed: encrypted || plain, isEncrypted: encrypted };
}

/** The levels of a room's members. */
export const levels = { normal: 0, moderator: 50, administrator: 100 } as const;

/** The level of a room's member, as users tell them apart. */
export type MemberLevel = keyof typeof levels;

/** Returns the level that a number stands for: anything from 50 is a moderator's, from 100 an administrator's. */
export const memberLevel = (powerLevel: number): MemberLevel =>
  powerLevel >= levels.administrator
    ? 'administrator'
    : powerLevel >= levels.moderator
      ? 'moderator'
      : 'normal';

/** The lowest level of members for each kind of action in a room. `newMembers` is the level that new members get. */
export interface RoomPermissions {
  /** The lowest level that may change permissions and levels. */
  readonly manageRights: MemberLevel;
  /** The lowest level that may change the name, the topic and who may join. */
  readonly manageSettings: MemberLevel;
  /** The level of members who join. */
  readonly newMembers: MemberLevel;
  /** The lowest level that may write messages. */
  readonly sendMessages: MemberLevel;
  /** The lowest level that may invite, remove and ban. */
  readonly manageMembers: MemberLevel;
}

/** The numbers in the state event `m.room.power_levels` that these permissions depend on. */
export interface PowerLevels {
  readonly users?: Readonly<Record<string, number>>;
  readonly users_default?: number;
  readonly events?: Readonly<Record<string, number>>;
  readonly events_default?: number;
  readonly state_default?: number;
  readonly invite?: number;
  readonly kick?: number;
  readonly ban?: number;
  readonly redact?: number;
}

const powerLevelsEvent = 'm.room.power_levels';

/** Reads the five permissions from the numbers of a room, with the defaults of the Matrix specification. */
export function permissionsOf(content: PowerLevels): RoomPermissions {
  const stateDefault = content.state_default ?? levels.moderator;
  const manage = Math.max(
    content.invite ?? 0,
    content.kick ?? levels.moderator,
    content.ban ?? levels.moderator,
  );
  return {
    manageRights: memberLevel(content.events?.[powerLevelsEvent] ?? stateDefault),
    manageSettings: memberLevel(stateDefault),
    newMembers: memberLevel(content.users_default ?? 0),
    sendMessages: memberLevel(content.events_default ?? 0),
    manageMembers: memberLevel(manage),
  };
}

/** Returns the numbers with changed permissions. Numbers that no permission names stay. */
export function withPermissions(content: PowerLevels, changed: Partial<RoomPermissions>): PowerLevels {
  const { manageRights, manageSettings, newMembers, sendMessages, manageMembers } = {
    ...permissionsOf(content),
    ...changed,
  };
  const members = levels[manageMembers];
  return {
    ...content,
    users_default: levels[newMembers],
    events_default: levels[sendMessages],
    state_default: levels[manageSettings],
    events: { ...content.events, [powerLevelsEvent]: levels[manageRights] },
    invite: members,
    kick: members,
    ban: members,
    redact: content.redact ?? levels.moderator,
  };
}

/** The numbers of a new room: its creator is the administrator; in an announcement only moderators write. */
export const newRoomLevels = (kind: RoomKind): PowerLevels =>
  withPermissions(
    {},
    {
      manageRights: 'administrator',
      manageSettings: kind === 'direct' ? 'normal' : 'moderator',
      newMembers: 'normal',
      sendMessages: kind === 'announcement' ? 'moderator' : 'normal',
      manageMembers: kind === 'direct' || kind === 'private' ? 'normal' : 'moderator',
    },
  );

/** Whether no member could administrate the room any more once this member has left. */
export function isLastAdministrator(
  userId: string,
  members: readonly { readonly userId: string; readonly level: MemberLevel }[],
): boolean {
  const administrators = members.filter(({ level }) => level === 'administrator');
  return members.length > 1 && administrators.length === 1 && administrators[0]?.userId === userId;
}

/** Devices of the same label are removed when there are more of them, and devices that were not used for about 62 days. */
const keptDevices = 6;
const unusedMs = 53_568e5;

/**
 * Returns the label of a new device, as `Callside, Chrome on Linux`, so that users tell their devices apart. It has no
 * versions: the devices that a browser leaves behind keep the same label, by which outdated devices are found.
 */
export function deviceLabel(client: string, { browser, system }: Program): string {
  const program =
    browser !== undefined && system !== undefined ? `${browser} on ${system}` : (browser ?? system);
  return program === undefined ? client : `${client}, ${program}`;
}

/** A device of the user, as the homeserver lists it. Times are in milliseconds since 1970. */
export interface ListedDevice {
  /** The id that the homeserver gave it. */
  readonly deviceId: string;
  /** The name of the client, or the name that the user gave. */
  readonly label: string;
  /** The time of its last use, in milliseconds since 1970; absent for a device that was never used. */
  readonly lastSeen?: number | undefined;
}

/** Returns the devices with the label of this device that are to be removed. This device always stays. */
export function outdatedDevices(
  devices: readonly ListedDevice[],
  own: Pick<ListedDevice, 'deviceId' | 'label'>,
  now: number,
): readonly string[] {
  const alike = devices.filter(({ label }) => label === own.label);
  if (alike.length <= keptDevices) return [];
  return alike
    .filter(({ deviceId, lastSeen }) => deviceId !== own.deviceId && now - (lastSeen ?? now) > unusedMs)
    .map(({ deviceId }) => deviceId);
}

/** An e-mail address that can be looked for in the chat. */
export const isEmail = (text: string): boolean => /^[^\s@]{1,64}@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text);

/** Returns the address at the homeserver of the e-mail's host that stands for an e-mail address. */
export const addressOfEmail = (email: string): string => `@${email.toLowerCase().replace('@', ':')}`;

/** A notification shows the first characters of a message. */
const previewLength = 10;

/** Returns the beginning of a message for a notification. */
export function previewOf(text: string): string {
  const characters = Array.from(text.replace(/\s+/g, ' ').trim());
  return characters.length <= previewLength
    ? characters.join('')
    : `${characters.slice(0, previewLength).join('')}…`;
}
