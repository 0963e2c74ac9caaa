import { isDeepStrictEqual } from 'node:util';
import type { OpeningHours } from '../../../../sdk/wire/queues/group-calendar.ts';
import type {
  GroupDifference,
  RecordedMember,
  RecordedSound,
  SettingValue,
} from '../../../../sdk/wire/queues/group-change.ts';
import { acdGroupChange } from '../../../../sdk/wire/queues/group-requests.ts';
import { displayName, type People } from '../../users/person.ts';
import type { AcdGroups } from '../acd-groups.ts';
import type { GroupGreetings } from '../group-greetings.ts';
import { describeSettings, type Group } from '../group-settings.ts';
import type { StoredGroup } from '../stored-groups.ts';

/** Everything of a group that its supervisors and members can change. */
export interface GroupSnapshot {
  readonly settings: ReadonlyMap<string, SettingValue>;
  /** Null: always open. */
  readonly hours: OpeningHours | null;
  readonly members: readonly RecordedMember[];
  readonly sounds: ReadonlyMap<string, RecordedSound>;
}

export interface GroupParts {
  readonly groups: AcdGroups;
  readonly groupGreetings: GroupGreetings;
  readonly people: People;
}

const settingNames = Object.keys(acdGroupChange.shape) as readonly (keyof typeof acdGroupChange.shape)[];

function settingsOf(group: Group): ReadonlyMap<string, SettingValue> {
  const settings: Partial<Record<(typeof settingNames)[number], SettingValue>> = describeSettings(group);
  return new Map(settingNames.map((name) => [name, settings[name] ?? null]));
}

/** Returns the group as it is now. @param stored its rows; without them as they are in memory */
export function snapshotOf(
  { groups, groupGreetings, people }: GroupParts,
  groupId: number,
  stored: StoredGroup | undefined = groups.stored(groupId),
): GroupSnapshot {
  if (!stored) throw new Error(`There is no group ${groupId}.`);
  return {
    settings: settingsOf(stored.group),
    hours: stored.group.hours ?? null,
    members: stored.members.flatMap(({ person_id, skill_level: skillLevel }) => {
      const person = people.byId(person_id);
      return person ? [{ number: person.number, displayName: displayName(person), skillLevel }] : [];
    }),
    sounds: new Map(
      groupGreetings
        .of(groupId)
        .map(({ greetingID, topic, label, isChosen }) => [greetingID, { topic, label, isChosen }]),
    ),
  };
}

/** Returns the difference between two states of a group; undefined if there is none. */
export function differenceOf(before: GroupSnapshot, after: GroupSnapshot): GroupDifference | undefined {
  const settings = [...after.settings].flatMap(([name, value]) => {
    const earlier = before.settings.get(name) ?? null;
    return isDeepStrictEqual(earlier, value) ? [] : [{ name, before: earlier, after: value }];
  });
  const sounds = [...new Set([...before.sounds.keys(), ...after.sounds.keys()])].flatMap((greetingID) => {
    const [earlier, now] = [before.sounds.get(greetingID) ?? null, after.sounds.get(greetingID) ?? null];
    return isDeepStrictEqual(earlier, now) ? [] : [{ greetingID, before: earlier, after: now }];
  });
  const hasHours = !isDeepStrictEqual(before.hours, after.hours);
  const hasMembers = !isSameTeam(before.members, after.members);
  if (settings.length + sounds.length === 0 && !hasHours && !hasMembers) return undefined;
  return {
    settings,
    sounds,
    ...(hasHours && { hours: { before: before.hours, after: after.hours } }),
    ...(hasMembers && { members: { before: [...before.members], after: [...after.members] } }),
  };
}

/** Returns true if a group still is as a change has left it. */
export function isAsAfter(
  now: GroupSnapshot,
  { settings, hours, members, sounds }: GroupDifference,
): boolean {
  return (
    settings.every(({ name, after }) => isDeepStrictEqual(now.settings.get(name) ?? null, after)) &&
    (hours === undefined || isDeepStrictEqual(now.hours, hours.after)) &&
    (members === undefined || isSameTeam(now.members, members.after)) &&
    sounds.every(({ greetingID, after }) => isDeepStrictEqual(now.sounds.get(greetingID) ?? null, after))
  );
}

/** Names do not count: a person may have another name by now. */
const isSameTeam = (one: readonly RecordedMember[], other: readonly RecordedMember[]): boolean =>
  isDeepStrictEqual(
    one.map(({ number, skillLevel }) => [number, skillLevel]),
    other.map(({ number, skillLevel }) => [number, skillLevel]),
  );
