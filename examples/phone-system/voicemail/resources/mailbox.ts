import * as z from 'zod/mini';
import { mailbox, voicemailNotification } from '../../../../sdk/wire/calls/voicemail.ts';
import { topics } from '../../base/changes.ts';
import { refuse } from '../../resources/refusal.ts';
import { one, type Resource, type UserRequest, write } from '../../resources/resource.ts';

/** The mailbox of the signed-in user: how full it is, and how the user learns of a message. */
export const mailboxResource: Resource = {
  path: 'v1/user/Mailbox/bean',
  access: 'user',
  GET: one({
    about:
      'Returns how many messages the mailbox of the signed-in user has and takes, when it last refused a caller because it was full (`refusedAt`), and how the user learns of a message.',
    answers: mailbox,
    read: ({ person, services }: UserRequest) =>
      person.hasMailbox ? services.mailboxStates.of(person.id) : undefined,
    topic: ({ person }) => topics.mailbox(person.id),
  }),
  PUT: write({
    about:
      'Chooses how the user learns of a message: not by e-mail, by an e-mail, by one with the sound, by one with the sound while the message counts as heard (`…Read`), or by one with the sound in place of the message (`…NotStored`). Answers 409 for a user without an e-mail address, and 404 for one without a mailbox.',
    refuses: [404, 409],
    body: z.strictObject({ notification: voicemailNotification }),
    answers: mailbox,
    handle: async ({ person, services }: UserRequest, { notification }) => {
      if (!person.hasMailbox) throw refuse(404, 'You have no mailbox.');
      const { email } = await services.mailboxStates.of(person.id);
      if (notification !== 'NoNotification' && email === undefined)
        throw refuse(409, 'You have no e-mail address.', 'notification');
      return { item: await services.mailboxStates.setNotification(person.id, notification) };
    },
  }),
};
