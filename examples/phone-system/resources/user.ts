import * as z from 'zod/mini';
import { user as userSchema, userSettings } from '../../../sdk/wire/user.ts';
import { topics } from '../domain/changes.ts';
import { parseBody } from './body.ts';
import { refuse } from './refusal.ts';
import { type Ask, type Json, one, type Resource, write } from './resource.ts';

/** The user and the settings that follow the user from browser to browser. */
export const user: Resource = {
  path: 'v1/user/User/:id',
  access: 'user',
  GET: one({
    about: 'The signed-in user with settings.',
    answers: userSchema,
    read: describeUser,
    topic: ({ person }) => topics.user(person.id),
  }),
  PUT: write({
    about:
      'Changes settings and the number that is shown to who is called outside (`null`: none); only what is sent changes. 403 for a number that this user may not show.',
    body: z.strictObject({
      settings: z.optional(z.record(z.string(), z.unknown())),
      manualCustomCallerID: z.optional(z.nullable(z.string().check(z.regex(/^\+\d{3,15}$/)))),
    }),
    answers: userSchema,
    handle: async (ask: Ask, { settings, manualCustomCallerID }) => {
      const { services, person } = ask;
      const present = describeUser(ask);
      const changed = settings && {
        settings: merge(present.settings ?? {}, settings),
      };
      // Nothing is changed where any of it is wrong.
      const valid = changed && parseBody(z.object({ settings: userSettings }), changed);
      if (manualCustomCallerID !== undefined) await chooseCallerId(ask, manualCustomCallerID ?? undefined);
      if (valid) await services.users.saveSettings(person, valid.settings);
      return { item: services.users.describe(person) };
    },
  }),
};

async function chooseCallerId({ services, person }: Ask, number: string | undefined): Promise<void> {
  if (number !== undefined && !services.callerIds.isAllowed(person, number)) {
    throw refuse(403, 'You may not show this number.', 'manualCustomCallerID');
  }
  await services.users.chooseCallerId(person, number);
}

function describeUser({ params, person, services }: Ask) {
  if (params.id !== String(person.id)) throw refuse(403, 'Only your own user can be seen here.');
  return services.users.describe(person);
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** `present` with everything that `change` says, however deep. */
function merge(present: Json, change: Json): Json {
  const merged: Record<string, unknown> = { ...present };
  for (const [name, value] of Object.entries(change)) {
    const before = present[name];
    merged[name] = isObject(before) && isObject(value) ? merge(before, value) : value;
  }
  return merged;
}
