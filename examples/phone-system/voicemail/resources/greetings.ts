import {
  changedGreeting,
  greeting,
  maxGreetingMs,
  maxGreetings,
  newGreeting,
} from '../../../../sdk/wire/calls/greeting.ts';
import { topics } from '../../base/changes.ts';
import { parseBody } from '../../resources/body.ts';
import { collection } from '../../resources/collection.ts';
import { found, refuse } from '../../resources/refusal.ts';
import { type Resource, type UserRequest, upload, write } from '../../resources/resource.ts';
import { readUploadedSound } from '../../resources/uploaded-sound.ts';

const missing = 'There is no such greeting.';

/** The texts that the mailbox of the signed-in user can play. */
const greetingCollection = collection({
  path: 'v1/user/Greeting',
  access: 'user',
  item: greeting,
  missing,
  topic: ({ person }) => topics.greetings(person.id),
  list: {
    about: 'Returns the greetings of the signed-in user, newest first.',
    read: ({ person, services }) => services.greetings.of(person.id),
  },
  one: {
    about: 'Returns one greeting.',
    read: ({ id, person, services }) => services.greetings.byId(person.id, id),
  },
  change: {
    about:
      'Renames the greeting, chooses it, or sets its `schedule` (`null`: none). Callers hear the chosen one of its purpose from now on. A scheduled one is played in its time without being chosen, and before any other. If none applies, the mailbox plays that of `VOICE_MAIL`, or its own text. Answers 400 for a schedule that ends before it begins.',
    body: changedGreeting,
    handle: async (request, body) => {
      const { greetingID } = find(request);
      const { schedule } = body;
      if (schedule && schedule.until <= schedule.from)
        throw refuse(400, 'The schedule ends before it begins.', 'schedule');
      return request.services.greetings.change(request.person.id, Number(greetingID), body);
    },
  },
  remove: {
    about: 'Deletes the greeting and its audio.',
    handle: async (request) => {
      const { greetingID } = find(request);
      await request.services.greetings.remove(request.person.id, Number(greetingID));
      return true;
    },
  },
  onList: {
    POST: upload({
      about: `Adds a greeting: a form (\`multipart/form-data\`) of a \`file\`, WAV, MP3 or Ogg Opus of at most a minute, its \`label\`, and its \`purpose\` (\`VOICE_MAIL\` unless it is sent): \`AUTO_ATTENDANT\` while the user is away, \`AVAILABILITY_ATTENDANT\` while the user is at work and not at the desk. The sound is converted to one channel at 8 kHz. Answers 400 for another file, 413 for a longer one, and 409 for more than ${maxGreetings} greetings.`,
      refuses: [409],
      answers: greeting,
      status: 201,
      handle: async (request: UserRequest, form) => {
        const { person, services } = request;
        const fields = parseBody(newGreeting, {
          label: form.get('label') ?? undefined,
          purpose: form.get('purpose') ?? undefined,
        });
        const item = await services.greetings.add(person.id, {
          ...fields,
          ...(await readUploadedSound(request, form, { maxDurationMs: maxGreetingMs })),
        });
        if (!item) throw refuse(409, `A user has at most ${maxGreetings} greetings.`);
        return { item };
      },
    }),
  },
});

const find = ({ params, person, services }: UserRequest) =>
  found(services.greetings.byId(person.id, params.id ?? ''), missing);

/** The sound of a greeting. */
const greetingContent: Resource = {
  path: 'v1/user/Greeting/:id/content',
  access: 'self',
  GET: write({
    about: 'Returns the audio as `audio/wav`, or a part of it if `Range` is sent (206, 416).',
    refuses: [416],
    status: 200,
    handle: async (request: UserRequest) => {
      const { file } = find(request);
      return { file: { path: request.services.greetings.pathOf(file), type: 'audio/wav', name: file } };
    },
  }),
};

/** The greetings of the mailbox of a user. */
export const greetingResources: readonly Resource[] = [...greetingCollection, greetingContent];
