import {
  newWorkMessage,
  type WorkThread,
  workMessage,
  workThread,
  workThreadSource,
} from '../../../../sdk/wire/messages/work-item.ts';
import { topics } from '../../base/changes.ts';
import { collection } from '../../resources/collection.ts';
import { assertMayText } from '../../resources/daily-limits.ts';
import { text } from '../../resources/query.ts';
import { refuse } from '../../resources/refusal.ts';
import { action, list, type Resource, type UserRequest, write } from '../../resources/resource.ts';
import { asWork, idOfThread, seesMessages, seesThread } from './work-rights.ts';

/**
 * Returns the conversation in the path. The members of the group to which the customer writes see it, and the members
 * of the group that works on it.
 *
 * @throws Refusal 404
 */
async function seenThread(request: UserRequest): Promise<WorkThread> {
  const { workItems } = request.services;
  const thread = await workItems.thread(idOfThread(request));
  if (!thread || !seesThread(request, thread)) throw refuse(404, 'You see no such conversation.');
  return thread;
}

/**
 * The conversation in the path, if the user may send text messages to its customer.
 *
 * @throws Refusal 403, 404
 */
async function mayAnswer(request: UserRequest): Promise<WorkThread> {
  const thread = await seenThread(request);
  if (thread.kind === 'sms' && thread.remoteNumber !== undefined)
    assertMayText(request, [thread.remoteNumber]);
  return thread;
}

/** The conversations of a group. */
const workThreadCollection = collection({
  path: workThreadSource,
  access: 'self',
  item: workThread,
  list: {
    about:
      'Returns the conversations of customers with the group in `group`, or with all groups whose messages the user sees, that with the newest message first: open and closed ones.',
    query: { group: text },
    page: (request, range) => {
      const { query, services } = request;
      const all = services.groups.addresses().map(({ internalAddressID }) => Number(internalAddressID));
      const asked = query.group === undefined ? all : all.filter((id) => id === Number(query.group));
      return services.workItems.threads(
        asked.filter((id) => seesMessages(request, id)),
        range,
      );
    },
  },
  one: {
    about:
      'Returns the conversation of a customer with a group. Answers 404 unless the user takes messages of the group, or supervises it.',
    read: seenThread,
  },
});

/** Its messages. */
const workMessages: Resource = {
  path: `${workThreadSource}/:id/Message`,
  access: 'self',
  GET: list({
    about:
      'Returns the messages of a conversation, newest first, with the remarks of the phone system: `noted`, with an `annotation`.',
    item: workMessage,
    page: async (request: UserRequest, range) => {
      const { threadID } = await seenThread(request);
      return request.services.workItems.messages(Number(threadID), range);
    },
    topic: (request: UserRequest) => topics.workMessages(idOfThread(request)),
  }),
  POST: write({
    about:
      'Answers the customer. Answers 403 for a text message to a number that the user may not call, 404 for a conversation that the user does not see, 409 `LAL_1000_1003` for one that is not assigned to the user, and 400 for a text that is too long for its way, as one of more than 900 characters for a text message.',
    refuses: [409],
    body: newWorkMessage,
    answers: workMessage,
    status: 201,
    handle: async (request: UserRequest, { text }) => {
      const { threadID } = await mayAnswer(request);
      return asWork(() => request.services.workItems.reply(Number(threadID), request.person.id, { text }));
    },
  }),
};

/** An answer that failed. */
const workMessageRetry = action({
  path: `${workThreadSource}/:id/Message/:message/retry`,
  access: 'self',
  about:
    'Sends an answer again that has failed. Answers 404 for a conversation that the user does not see, 409 `LAL_1000_1003` for one that is not assigned to the user, and 409 for a message that has not failed.',
  refuses: [409],
  answers: workMessage,
  handle: async (request: UserRequest) => {
    const { threadID } = await mayAnswer(request);
    const { params, person, services } = request;
    const id = /^\d{1,9}$/.test(params.message ?? '') ? Number(params.message) : 0;
    return asWork(() => services.workItems.retry(Number(threadID), person.id, id));
  },
});

/** The conversations of customers with groups. */
export const workThreadResources: readonly Resource[] = [
  ...workThreadCollection,
  workMessages,
  workMessageRetry,
];
