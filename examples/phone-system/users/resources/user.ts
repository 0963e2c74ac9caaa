import * as z from 'zod/mini';
import {
  type PresenceSetting,
  type PresenceState,
  presenceSetting,
  presenceState,
} from '../../../../sdk/wire/people/presence.ts';
import { languageTag } from '../../../../sdk/wire/session/language.ts';
import { type UserSettings, user as userSchema, userSettings } from '../../../../sdk/wire/session/user.ts';
import { topics } from '../../base/changes.ts';
import { parseBody } from '../../resources/body.ts';
import { refuse } from '../../resources/refusal.ts';
import { type Json, one, type Resource, type UserRequest, write } from '../../resources/resource.ts';

/** The user and the settings that follow the user from browser to browser. */
export const user: Resource = {
  path: 'v1/user/User/:id',
  access: 'user',
  GET: one({
    about: 'Returns the signed-in user with the settings.',
    answers: userSchema,
    read: describeUser,
    topic: ({ person }) => topics.user(person.id),
  }),
  PUT: write({
    about:
      'Updates the settings, the language (`lang`, or `null` for none), the caller ID of external calls (`null` for none) and the presence: `presenceState` sets it by hand, and `CalendarSetting` follows the calendar. Properties that are not sent are kept. `sightcall.automaticDenyExternal` stays on without the licence `premium_plus`. Answers 403 for a caller ID that the user may not present.',
    body: z.strictObject({
      settings: z.optional(z.record(z.string(), z.unknown())),
      manualCustomCallerID: z.optional(z.nullable(z.string().check(z.regex(/^\+\d{3,15}$/)))),
      lang: z.optional(z.nullable(languageTag)),
      presenceSetting: z.optional(presenceSetting),
      presenceState: z.optional(presenceState),
    }),
    answers: userSchema,
    handle: async (request: UserRequest, { settings, manualCustomCallerID, lang, ...presence }) => {
      const { services, person } = request;
      const present = describeUser(request);
      const changed = settings && {
        settings: merge({ ...present.settings }, settings),
      };
      // Nothing is changed where any of it is wrong.
      const valid = changed && parseBody(z.object({ settings: userSettings }), changed);
      if (manualCustomCallerID !== undefined)
        await chooseCallerId(request, manualCustomCallerID ?? undefined);
      if (valid) await services.users.saveSettings(person, withForcedDenial(request, valid.settings));
      if (lang !== undefined) await services.users.chooseLanguage(person, lang ?? undefined);
      await setPresence(request, presence);
      return { item: services.users.describe(person) };
    },
  }),
};

/** A state by itself is the user's own choice. */
async function setPresence(
  { services, person }: UserRequest,
  change: { presenceSetting?: PresenceSetting | undefined; presenceState?: PresenceState | undefined },
): Promise<void> {
  const { presenceState, presenceSetting = presenceState && 'ManualSetting' } = change;
  if (!presenceSetting) return;
  const present = services.users.describe(person);
  await services.users.setPresence(person, {
    presenceSetting,
    presenceState: presenceState ?? present.presenceState,
  });
  services.colleagues.refresh(person);
}

/** Only the licence `premium_plus` lets its user turn off the automatic denial of external join requests. */
const withForcedDenial = ({ person }: UserRequest, settings: UserSettings): UserSettings =>
  person.licences.videoConference === 'premium_plus'
    ? settings
    : { ...settings, sightcall: { automaticDenyExternal: true } };

async function chooseCallerId({ services, person }: UserRequest, number: string | undefined): Promise<void> {
  if (number !== undefined && !services.callerIds.isAllowed(person, number)) {
    throw refuse(403, 'You may not show this number.', 'manualCustomCallerID');
  }
  await services.users.chooseCallerId(person, number);
}

function describeUser({ params, person, services }: UserRequest) {
  if (params.id !== String(person.id)) throw refuse(403, 'Only your own user can be seen here.');
  return services.users.describe(person);
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Merges `change` into `present`, at every depth. */
function merge(present: Json, change: Json): Json {
  const merged: Record<string, unknown> = { ...present };
  for (const [name, value] of Object.entries(change)) {
    const before = present[name];
    merged[name] = isObject(before) && isObject(value) ? merge(before, value) : value;
  }
  return merged;
}
