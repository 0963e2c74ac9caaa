import * as z from 'zod/mini';
import {
  type VoicemailType,
  voicemailChange,
  voicemailForward,
  voicemailMessage,
  voicemailTypes,
} from '../../../../sdk/wire/calls/voicemail.ts';
import { topics } from '../../base/changes.ts';
import { collection } from '../../resources/collection.ts';
import { type Asked, text } from '../../resources/query.ts';
import { found, refuse } from '../../resources/refusal.ts';
import { action, type Resource, type UserRequest, write } from '../../resources/resource.ts';
import { displayName } from '../../users/person.ts';

const missing = 'There is no such message.';
const typeQuery = { type: text };

/** Returns the wanted kinds of messages; undefined for all. @throws Refusal 400 */
function typesOf({ query: { type } }: Asked<typeof typeQuery>): readonly VoicemailType[] | undefined {
  const parsed = z.safeParse(z.optional(z.array(z.enum(voicemailTypes))), type?.split(','));
  if (!parsed.success) throw refuse(400, 'There is no such kind of messages.', 'type');
  return parsed.data;
}

/** The messages in the mailbox of the signed-in user. */
const voicemailCollection = collection({
  path: 'v1/user/Voicemail',
  access: 'user',
  item: voicemailMessage,
  missing,
  topic: ({ person }) => topics.voicemail(person.id),
  list: {
    about:
      'Returns the voicemail messages of the signed-in user and of the groups of the user, newest first. One of a group has `group` and `groupLabel`. `type` (one or more kinds, separated by commas) narrows the list, also while it is watched; an unknown kind answers 400.',
    query: typeQuery,
    page: (request, range) => request.services.voicemails.page(request.person.id, range, typesOf(request)),
    fits: ({ type }, request) => typesOf(request)?.includes(type) ?? true,
  },
  one: {
    about: 'Returns one voicemail message.',
    read: async ({ id, person, services }) => (await services.voicemails.byId(person.id, id))?.item,
  },
  change: {
    about:
      'Marks the message as heard or as unheard, for all members if it is one of a group. With `isHandled` a member takes care of a message of a group, or no longer (`handledBy`). Answers 409 if another member does, or the message is not one of a group.',
    refuses: [409],
    body: voicemailChange,
    handle: async (request, body) => {
      const { item } = await find(request);
      const { services, person } = request;
      const id = Number(item.voicemailID);
      const { isRead, isHandled } = body;
      if (isHandled !== undefined) {
        const self = displayName(person);
        const by = isHandled ? self : undefined;
        if (!(await services.voicemails.setHandled(person.id, id, { by, self })))
          throw refuse(
            409,
            'Another member takes care of it, or it is not a message to a group.',
            'isHandled',
          );
      }
      if (isRead !== undefined) await services.voicemails.setRead(person.id, id, { isRead });
      return (await find(request)).item;
    },
  },
  remove: {
    about: 'Deletes the message. It can be restored for ten minutes, after which its audio is deleted too.',
    handle: async (request) => {
      const { item } = await find(request);
      const { services, person } = request;
      await services.voicemails.remove(person.id, Number(item.voicemailID), services.clock.now());
      return true;
    },
  },
});

/** The undo of a deletion. */
const voicemailRestore = action({
  path: 'v1/user/Voicemail/:id/restore',
  access: 'user',
  about:
    'Puts a deleted message back into the mailbox. Answers 404 where it is gone, and 409 if the mailbox is full.',
  refuses: [409],
  handle: async ({ params, person, services }: UserRequest) => {
    const result = await services.voicemails.restore(person.id, idOf(params.id));
    if (result === 'full') throw refuse(409, 'The mailbox is full.');
    if (result === 'gone') throw refuse(404, missing);
    return {};
  },
});

/** Copies of a message for colleagues. */
const voicemailForwarding = action({
  path: 'v1/user/Voicemail/:id/forward',
  access: 'user',
  about:
    'Puts a copy of the message, with a comment, into the mailbox of the colleague with the internal number `destination`. Answers 406 where nobody with a mailbox has that number, and 409 if that mailbox is full.',
  refuses: [406, 409],
  body: voicemailForward,
  handle: async (request: UserRequest, { destination, comment }) => {
    const { item } = await find(request);
    const { person, services } = request;
    const colleague = services.people.byNumber(destination);
    if (!colleague?.hasMailbox || colleague.id === person.id)
      throw refuse(406, 'Nobody else with a mailbox has this number.', 'destination');
    const result = await services.voicemails.forward(person.id, Number(item.voicemailID), {
      to: colleague.id,
      by: displayName(person),
      comment: comment?.trim(),
    });
    if (result === 'full') throw refuse(409, 'The mailbox of this colleague is full.', 'destination');
    if (result === 'gone') throw refuse(404, missing);
    return {};
  },
});

/** The sound of a message. */
const voicemailContent: Resource = {
  path: 'v1/user/Voicemail/:id/content',
  access: 'self',
  GET: write({
    about: 'Returns the audio as `audio/wav`, or a part of it if `Range` is sent (206, 416).',
    refuses: [416],
    status: 200,
    handle: async (request: UserRequest) => {
      const { file } = await find(request);
      return {
        file: { path: request.services.voicemails.pathOf(file), type: 'audio/wav', name: file },
      };
    },
  }),
};

/** @throws Refusal 404 if the text is not an id */
function idOf(id = ''): number {
  if (!/^\d{1,9}$/.test(id)) throw refuse(404, missing);
  return Number(id);
}

const find = async ({ params, person, services }: UserRequest) =>
  found(await services.voicemails.byId(person.id, params.id ?? ''), missing);

/** The messages in mailboxes. */
export const voicemailResources: readonly Resource[] = [
  ...voicemailCollection,
  voicemailContent,
  voicemailForwarding,
  voicemailRestore,
];
