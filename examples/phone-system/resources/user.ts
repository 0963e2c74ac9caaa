import * as z from 'zod/mini';
import { user as userSchema, userSettings } from '../../../sdk/wire/user.ts';
import { topics } from '../domain/changes.ts';
import { userPath } from '../domain/paths.ts';
import { displayName } from '../domain/person.ts';
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
    about: 'Changes settings; only what is sent changes.',
    body: z.strictObject({ settings: z.optional(z.record(z.string(), z.unknown())) }),
    answers: userSchema,
    handle: async (ask: Ask, body) => {
      const present = describeUser(ask);
      const changed = merge(present.settings ?? {}, body.settings ?? {});
      const settings = parseBody(z.object({ settings: userSettings }), { settings: changed }).settings;
      await ask.services.settings.save(ask.person.id, settings, present.userName);
      return { item: { ...present, settings } };
    },
  }),
};

function describeUser({ params, person, services }: Ask) {
  if (params.id !== String(person.id)) throw refuse(403, 'Only your own user can be seen here.');
  const settings = services.settings.of(person.id);
  return {
    restUri: userPath(person.id),
    userName: displayName(person),
    ...(settings === undefined ? {} : { settings }),
  };
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
