import * as z from 'zod/mini';
import {
  type VoicemailType,
  voicemailChange,
  voicemailForward,
  voicemailMessage,
  voicemailTypes,
} from '../../../../sdk/wire/calls/voicemail.ts';
import { topics } from '../../base/changes.ts';
import { type Asked, text } from '../../resources/query.ts';
import { refuse } from '../../resources/refusal.ts';
import { one, pages, type Resource, type UserRequest, write } from '../../resources/resource.ts';
import { displayName } from '../../users/person.ts';

const typeQuery = { type: text };

/** Returns the wanted kinds of messages; undefined for all. @throws Refusal 400 */
function typesOf({ query: { type } }: Asked<typeof typeQuery>): readonly VoicemailType[] | undefined {
  const parsed = z.safeParse(z.optional(z.array(z.enum(voicemailTypes))), type?.split(','));
  if (!parsed.success) throw refuse(400, 'There is no such kind of messages.', 'type');
  return parsed.data;
}

const topic = ({ person }: UserRequest) => topics.voicemail(person.id);

/** The messages in the mailbox of the signed-in user. */
export const voicemail: Resource = {
  path: 'v1/user/Voicemail',
  access: 'user',
  GET: pages({
    about:
      'Returns the voicemail messages of the signed-in user and of the groups of the user, newest first. One of a group has `group` and `groupLabel`. `type` (one or more kinds, separated by commas) narrows the list, also while it is watched; an unknown kind answers 400.',
    item: voicemailMessage,
    query: typeQuery,
    page: (request, range) => request.services.voicemails.page(request.person.id, range, typesOf(request)),
    fits: (item, request) => typesOf(request)?.some((type) => 'type' in item && item.type === type) ?? true,
    topic,
  }),
};

/** A message, by its id. */
export const voicemailResource: Resource = {
  path: 'v1/user/Voicemail/:id',
  access: 'user',
  GET: one({
    about: 'Returns one voicemail message.',
    answers: voicemailMessage,
    read: async ({ params, person, services }: UserRequest) =>
      (await services.voicemails.byId(person.id, params.id ?? ''))?.item,
    topic,
  }),
  PUT: write({
    about:
      'Marks the message as heard or as unheard, for all members if it is one of a group. With `isHandled` a member takes care of a message of a group, or no longer (`handledBy`). Answers 409 if another member does, or the message is not one of a group.',
    refuses: [409],
    body: voicemailChange,
    answers: voicemailMessage,
    handle: async (request: UserRequest, body) => {
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
      return { item: (await find(request)).item };
    },
  }),
  DELETE: write({
    about: 'Deletes the message. It can be restored for ten minutes, after which its audio is deleted too.',
    handle: async (request: UserRequest) => {
      const { item } = await find(request);
      const { services, person } = request;
      await services.voicemails.remove(person.id, Number(item.voicemailID), services.clock.now());
      return {};
    },
  }),
};

/** The undo of a deletion. */
export const voicemailRestore: Resource = {
  path: 'v1/user/Voicemail/:id/restore',
  access: 'user',
  POST: write({
    about:
      'Puts a deleted message back into the mailbox. Answers 404 where it is gone, and 409 if the mailbox is full.',
    refuses: [409],
    handle: async ({ params, person, services }: UserRequest) => {
      const result = await services.voicemails.restore(person.id, idOf(params.id));
      if (result === 'full') throw refuse(409, 'The mailbox is full.');
      if (result === 'gone') throw gone();
      return {};
    },
  }),
};

/** Copies of a message for colleagues. */
export const voicemailForwarding: Resource = {
  path: 'v1/user/Voicemail/:id/forward',
  access: 'user',
  POST: write({
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
      if (result === 'gone') throw gone();
      return {};
    },
  }),
};

/** The sound of a message. */
export const voicemailContent: Resource = {
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

const gone = () => refuse(404, 'There is no such message.');

/** @throws Refusal 404 if the text is not an id */
function idOf(id = ''): number {
  if (!/^\d{1,9}$/.test(id)) throw gone();
  return Number(id);
}

async function find({ params, person, services }: UserRequest) {
  const found = await services.voicemails.byId(person.id, params.id ?? '');
  if (!found) throw gone();
  return found;
}
