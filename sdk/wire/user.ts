import * as z from 'zod/mini';
import { presenceSetting, presenceState } from './presence.ts';

const alertActions = z.object({ sound: z.boolean(), prompt: z.boolean() });

/** The settings that follow a user from browser to browser, version 1. */
export const userSettings = z.object({
  version: z.literal(1),
  sort: z.object({ contact: z.string() }),
  notifications: z.object({
    triggers: z.object({
      callIncoming: z.boolean(),
      callMissed: z.boolean(),
      voicemailNewMsg: z.boolean(),
      voicemailCurrentMsg: z.boolean(),
      chatNewMsg: z.boolean(),
    }),
    actions: z.object({
      desktop: alertActions,
      others: z.extend(alertActions, {
        vibrator: z.boolean(),
        light: z.boolean(),
      }),
    }),
  }),
  sightcall: z.object({ automaticDenyExternal: z.boolean() }),
  lightMode: z.boolean(),
  lastUpdate: z.string(),
  /** False until the user has been through the welcome; missing where it was kept before there was one. */
  isWelcomed: z.optional(z.boolean()),
});
export type UserSettings = z.infer<typeof userSettings>;

/** `GET` and `PUT {user path}`; a `PUT` carries only what changed. */
export const user = z.object({
  restUri: z.string(),
  userName: z.string(),
  settings: z.optional(userSettings),
  /** What is shown of the user to who is called outside, as `+33100000200`; missing where the user chose none. */
  customCallerID: z.optional(z.string()),
  /** Tag of the language that the user chose, as `fr` or `pt-BR`; missing where none was. */
  lang: z.optional(z.string()),
  presenceSetting: z._default(presenceSetting, 'CalendarSetting'),
  presenceState: z._default(presenceState, 'available'),
});
