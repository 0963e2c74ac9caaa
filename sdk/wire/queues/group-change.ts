import * as z from 'zod/mini';
import { timestamp } from '../time.ts';
import { openingHours } from './group-calendar.ts';
import { groupTopic } from './group-greeting.ts';

/** The value of a setting: null is a limit that is not there. */
export const settingValue = z.union([
  z.boolean(),
  z.number(),
  z.string(),
  z.null(),
  z.readonly(z.array(z.string())),
]);
/** The value of a setting of a group, as in `AcdGroupChange`. Durations are in milliseconds. */
export type SettingValue = z.infer<typeof settingValue>;

const changedSetting = z.object({
  /** The name of the setting, as in `AcdGroupChange`. */
  name: z.string(),
  before: settingValue,
  after: settingValue,
});

/** A member of a group at the time of a change. */
export const recordedMember = z.object({
  /** The internal number. */
  number: z.string(),
  displayName: z._default(z.string(), ''),
  skillLevel: z._default(z.number(), 1),
});
/** A member of a group at the time of a change: number, name and level of skill. */
export type RecordedMember = z.infer<typeof recordedMember>;

/** A sound of a group at the time of a change. */
export const recordedSound = z.object({ topic: groupTopic, label: z.string(), isChosen: z.boolean() });
/** A sound of a group at the time of a change. */
export type RecordedSound = z.infer<typeof recordedSound>;

const members = z.array(recordedMember);

/** The parts of a group that a change has changed, before and after it. */
export const groupDifference = z.object({
  settings: z._default(z.array(changedSetting), []),
  /** Null: always open. */
  hours: z.optional(z.object({ before: z.nullable(openingHours), after: z.nullable(openingHours) })),
  /** All members, in the order of the group. */
  members: z.optional(z.object({ before: members, after: members })),
  sounds: z._default(
    z.array(
      z.object({
        greetingID: z.string(),
        /** Null: it was added. */
        before: z.nullable(recordedSound),
        /** Null: it was deleted. */
        after: z.nullable(recordedSound),
      }),
    ),
    [],
  ),
});
export type GroupDifference = z.infer<typeof groupDifference>;

/** A change of the settings, hours, members or sounds of a group: `v1/logs/AcdGroupChange`. */
export const groupChange = z.object({
  restUri: z.string(),
  changeID: z.string(),
  /** The group's `internalAddressID`, and its present name. */
  group: z.string(),
  groupLabel: z.string(),
  time: timestamp,
  /** The name of the user who changed it, and of the user who acted for that user. */
  userLabel: z.string(),
  actorLabel: z.optional(z.string()),
  /** The `changeID` of the change that this change took back. */
  undoes: z.optional(z.string()),
  /** A later change took it back. */
  isUndone: z.boolean(),
  ...groupDifference.shape,
});
/** A change of the settings, hours, members or sounds of a group. `time` is in milliseconds since 1970. */
export type GroupChange = z.infer<typeof groupChange>;

/** The `exceptionId` of an undo that is refused with 409, and why. */
export const groupChangeErrorIds = {
  /** The settings were changed again. */
  changedSince: 'GROUP_CHANGED_SINCE',
  /** A former member is not an agent any more. */
  agentGone: 'GROUP_AGENT_GONE',
  /** The sound was deleted, with its audio. */
  soundDeleted: 'GROUP_SOUND_DELETED',
  /** The former overflow leads back to the group. */
  overflowCircle: 'GROUP_OVERFLOW_CIRCLE',
} as const;
