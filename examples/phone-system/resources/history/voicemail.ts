import * as z from 'zod/mini';
import { voicemailMessage } from '../../../../sdk/wire/calls/voicemail.ts';
import { topics } from '../../domain/changes.ts';
import { refuse } from '../refusal.ts';
import { type Ask, one, pages, type Resource, write } from '../resource.ts';

const topic = ({ person }: Ask) => topics.voicemail(person.id);

/** The messages in the mailbox of the signed-in user. */
export const voicemail: Resource = {
  path: 'v1/user/Voicemail',
  access: 'user',
  GET: pages({
    about: 'Returns the voicemail messages of the signed-in user, newest first.',
    item: voicemailMessage,
    page: ({ person, services }: Ask, range) => services.voicemails.page(person.id, range),
    topic,
  }),
};

/** One of them. */
export const voicemailResource: Resource = {
  path: 'v1/user/Voicemail/:id',
  access: 'user',
  GET: one({
    about: 'Returns one voicemail message.',
    answers: voicemailMessage,
    read: async ({ params, person, services }: Ask) =>
      (await services.voicemails.byId(person.id, params.id ?? ''))?.item,
    topic,
  }),
  PUT: write({
    about: 'Marks the message as heard or as unheard.',
    body: z.strictObject({ isRead: z.boolean() }),
    answers: voicemailMessage,
    handle: async (ask: Ask, body) => {
      const { item } = await find(ask);
      await ask.services.voicemails.setRead(ask.person.id, Number(item.voicemailID), body);
      return { item: { ...item, ...body } };
    },
  }),
  DELETE: write({
    about: 'Deletes the message and its audio.',
    handle: async (ask: Ask) => {
      const { item } = await find(ask);
      await ask.services.voicemails.remove(ask.person.id, Number(item.voicemailID));
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
    status: 200,
    handle: async (ask: Ask) => {
      const { file } = await find(ask);
      return {
        file: { path: ask.services.voicemails.pathOf(file), type: 'audio/wav', name: file },
      };
    },
  }),
};

async function find({ params, person, services }: Ask) {
  const found = await services.voicemails.byId(person.id, params.id ?? '');
  if (!found) throw refuse(404, 'There is no such message.');
  return found;
}
