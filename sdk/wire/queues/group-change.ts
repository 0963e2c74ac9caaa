import * as z from 'zod/mini';
import type { SameType } from '../same-type.ts';
import { timestamp } from '../time.ts';
import { type OpeningHours, openingHours } from './group-calendar.ts';
import { type GroupTopic, groupTopic } from './group-greeting.ts';

/** The value of a setting of a group, as in `AcdGroupChange`. Durations are in milliseconds. */
export type SettingValue = boolean | number | string | null | readonly string[];

export const settingValue = z.union([
  z.boolean(),
  z.number(),
  z.string(),
  z.null(),
  z.readonly(z.array(z.string())),
]);
true satisfies SameType<SettingValue, z.output<typeof settingValue>>;

const changedSetting = z.object({
  name: z.string(),
  before: settingValue,
  after: settingValue,
});

/** A member of a group at the time of a change: number, name and level of skill. */
export interface RecordedMember {
  /** The internal number. */
  readonly number: string;
  /** The name of the member; empty if it is not known. */
  readonly displayName: string;
  /** The level of skill. */
  readonly skillLevel: number;
}

export const recordedMember = z.object({
  number: z.string(),
  displayName: z._default(z.string(), ''),
  skillLevel: z._default(z.number(), 1),
});
true satisfies SameType<RecordedMember, z.output<typeof recordedMember>>;

/** A sound of a group at the time of a change. */
export interface RecordedSound {
  /** The topic of the sound. */
  readonly topic: GroupTopic;
  /** The name of the sound. */
  readonly label: string;
  /** Callers heard the sound. */
  readonly isChosen: boolean;
}

export const recordedSound = z.object({ topic: groupTopic, label: z.string(), isChosen: z.boolean() });
true satisfies SameType<RecordedSound, z.output<typeof recordedSound>>;

const members = z.array(recordedMember);

/** The parts of a group that a change has changed, before and after it. */
export interface GroupDifference {
  /** The changed settings. */
  readonly settings: {
    /** The name of the setting, as in `AcdGroupChange`. */
    readonly name: string;
    /** The value before the change. */
    readonly before: SettingValue;
    /** The value after the change. */
    readonly after: SettingValue;
  }[];
  /** The opening hours. Missing: they did not change. */
  readonly hours?:
    | {
        /** The hours before the change; null: always open. */
        readonly before: OpeningHours | null;
        /** The hours after the change; null: always open. */
        readonly after: OpeningHours | null;
      }
    | undefined;
  /** All members, in the order of the group. Missing: they did not change. */
  readonly members?:
    | {
        /** The members before the change. */
        readonly before: RecordedMember[];
        /** The members after the change. */
        readonly after: RecordedMember[];
      }
    | undefined;
  /** The changed sounds. */
  readonly sounds: {
    /** The id of the sound. */
    readonly greetingID: string;
    /** The sound before the change; null: it was added. */
    readonly before: RecordedSound | null;
    /** The sound after the change; null: it was deleted. */
    readonly after: RecordedSound | null;
  }[];
}

export const groupDifference = z.object({
  settings: z._default(z.array(changedSetting), []),
  hours: z.optional(z.object({ before: z.nullable(openingHours), after: z.nullable(openingHours) })),
  members: z.optional(z.object({ before: members, after: members })),
  sounds: z._default(
    z.array(
      z.object({
        greetingID: z.string(),
        before: z.nullable(recordedSound),
        after: z.nullable(recordedSound),
      }),
    ),
    [],
  ),
});
true satisfies SameType<GroupDifference, z.output<typeof groupDifference>>;

/** A change of the settings, hours, members or sounds of a group. `time` is in milliseconds since 1970. */
export interface GroupChange extends GroupDifference {
  /** The path of the resource, relative to `/restletrouter/`. */
  readonly restUri: string;
  /** The id of the change. */
  readonly changeID: string;
  /** The group's `internalAddressID`. */
  readonly group: string;
  /** The present name of the group. */
  readonly groupLabel: string;
  /** The time of the change, in milliseconds since 1970. */
  readonly time: number;
  /** The name of the user who changed the group. */
  readonly userLabel: string;
  /** The name of the user who acted in that user's name. Missing if the user acted. */
  readonly actorLabel?: string | undefined;
  /** The `changeID` of the change that this change took back. */
  readonly undoes?: string | undefined;
  /** A later change took it back. */
  readonly isUndone: boolean;
}

export const groupChange = z.object({
  restUri: z.string(),
  changeID: z.string(),
  group: z.string(),
  groupLabel: z.string(),
  time: timestamp,
  userLabel: z.string(),
  actorLabel: z.optional(z.string()),
  undoes: z.optional(z.string()),
  isUndone: z.boolean(),
  ...groupDifference.shape,
});
true satisfies SameType<GroupChange, z.output<typeof groupChange>>;

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
