import * as z from 'zod/mini';
import { calendarPresence, meetingPresence, presenceSetting, presenceState } from '../people/presence.ts';
import type { SameType } from '../same-type.ts';
import { timestamp } from '../time.ts';

/** A setting without a stored value is on. */
const on = z._default(z.boolean(), true);
const alertActions = z.object({ sound: on, prompt: on });

const everyAlert = { sound: true, prompt: true };
const everyTrigger = {
  callIncoming: true,
  callMissed: true,
  voicemailNewMsg: true,
  voicemailCurrentMsg: true,
  chatNewMsg: true,
};
const everyAction = { desktop: everyAlert, others: { ...everyAlert, vibrator: true, light: true } };

/**
 * The settings that follow a user from browser to browser, version 1. Other clients may have kept only some of them.
 */
export interface UserSettings {
  /** The version of the settings. */
  readonly version: 1;
  /** The order of lists of people. */
  readonly sort: {
    /** The order of lists of people: `firstname` or `lastname`. */
    readonly contact: string;
    /** The part of a name that is shown first, with the same values; missing: the first name. */
    readonly name?: string | undefined;
  };
  /** The events that the user is notified of, and how. */
  readonly notifications: {
    /** The events that the user is notified of. A setting without a stored value is on. */
    readonly triggers: {
      /** A call rings. */
      readonly callIncoming: boolean;
      /** A call was missed. */
      readonly callMissed: boolean;
      /** A voicemail message was left. */
      readonly voicemailNewMsg: boolean;
      /** There are voicemail messages that were not heard. */
      readonly voicemailCurrentMsg: boolean;
      /** A chat message came. */
      readonly chatNewMsg: boolean;
    };
    /** How the user is notified. A setting without a stored value is on. */
    readonly actions: {
      /** Notifications on a computer. */
      readonly desktop: {
        /** A sound is played. */
        readonly sound: boolean;
        /** A notification is shown. */
        readonly prompt: boolean;
      };
      /** Notifications on other devices. */
      readonly others: {
        /** A sound is played. */
        readonly sound: boolean;
        /** A notification is shown. */
        readonly prompt: boolean;
        /** The device vibrates. */
        readonly vibrator: boolean;
        /** A light of the device blinks. */
        readonly light: boolean;
      };
    };
  };
  /** Settings of meetings. */
  readonly sightcall: {
    /** Requests of people without an account to join a meeting are denied. */
    readonly automaticDenyExternal: boolean;
  };
  /** True for the light colours, false for the dark; missing until the user has chosen, so that a client follows its browser. */
  readonly lightMode?: boolean | undefined;
  /** The clock: `12` or `24` hours, or that of the `profile`; missing: that of the profile. */
  readonly clock?: string | undefined;
  /**
   * The time of the last change, in milliseconds since 1970 as a text; `0`: never. A change of older settings is
   * applied again to the present ones.
   */
  readonly lastUpdate: string;
  /** False until the user has been through the welcome; missing where it was kept before there was a welcome. */
  readonly isWelcomed?: boolean | undefined;
}

export const userSettings = z.object({
  version: z.literal(1),
  sort: z._default(
    z.object({
      contact: z._default(z.string(), 'firstname'),
      name: z.optional(z.string()),
    }),
    { contact: 'firstname' },
  ),
  notifications: z._default(
    z.object({
      triggers: z._default(
        z.object({
          callIncoming: on,
          callMissed: on,
          voicemailNewMsg: on,
          voicemailCurrentMsg: on,
          chatNewMsg: on,
        }),
        everyTrigger,
      ),
      actions: z._default(
        z.object({
          desktop: z._default(alertActions, everyAlert),
          others: z._default(z.extend(alertActions, { vibrator: on, light: on }), everyAction.others),
        }),
        everyAction,
      ),
    }),
    { triggers: everyTrigger, actions: everyAction },
  ),
  sightcall: z._default(z.object({ automaticDenyExternal: on }), { automaticDenyExternal: true }),
  lightMode: z.optional(z.boolean()),
  clock: z.optional(z.string()),
  lastUpdate: z._default(z.string(), '0'),
  isWelcomed: z.optional(z.boolean()),
});
true satisfies SameType<UserSettings, z.output<typeof userSettings>>;

/** `GET` and `PUT {user path}`; a `PUT` has the changed properties only. */
export const user = z.object({
  restUri: z.string(),
  userName: z.string(),
  settings: z.optional(userSettings),
  /** The user's caller ID on external calls, such as `+33100000200`. Missing if the user has chosen none. */
  customCallerID: z.optional(z.string()),
  /** Tag of the language that the user chose, as `fr` or `pt-BR`; missing where none was. */
  lang: z.optional(z.string()),
  presenceSetting: z._default(presenceSetting, 'CalendarSetting'),
  presenceState: z._default(presenceState, 'available'),
  ...calendarPresence,
  ...meetingPresence,
  /** When the calendar changes the presence. */
  presenceUntil: z.optional(timestamp),
});
