import {
  newTextMessage,
  sentTextMessages,
  type TextMessage,
  textMessage,
  textMessageSource,
  textThread,
  textThreadChange,
  textThreadSource,
} from '../../../../sdk/wire/messages/text-message.ts';
import { topics } from '../../base/changes.ts';
import { collection } from '../../resources/collection.ts';
import { takeTexts } from '../../resources/daily-limits.ts';
import { text } from '../../resources/query.ts';
import { found, refuse } from '../../resources/refusal.ts';
import { action, list, type Resource, type UserRequest } from '../../resources/resource.ts';
import { threadMatches } from '../text-messages.ts';

const missing = 'There is no such conversation.';

/** The conversations of the signed-in user by text messages. */
const textThreadCollection = collection({
  path: textThreadSource,
  access: 'self',
  item: textThread,
  missing,
  topic: ({ person }) => topics.textThreads(person.id),
  list: {
    about:
      'Returns the conversations of the signed-in user by text messages, that with the newest message first. `text` narrows the list to those with this text in the name, the number or the newest message.',
    query: { text },
    page: ({ person, query, services }, range) => services.textMessages.threads(person.id, range, query.text),
    fits: (item, { query }) => !query.text || threadMatches(item, query.text),
  },
  one: {
    about: 'Returns one conversation.',
    read: ({ id, person, services }) => services.textMessages.thread(person.id, id),
  },
  change: {
    about: 'Marks all messages of the conversation as read.',
    body: textThreadChange,
    handle: ({ id, person, services }) => services.textMessages.read(person.id, id),
  },
});

/** The messages of a conversation. */
const threadMessages: Resource = {
  path: `${textThreadSource}/:id/TextMessage`,
  access: 'self',
  GET: list({
    about: 'Returns the messages of a conversation, newest first.',
    item: textMessage,
    page: async ({ params, person, services }: UserRequest, range) =>
      found(await services.textMessages.messages(person.id, params.id ?? '', range), missing),
    fits: (item, { params }: UserRequest) => 'threadID' in item && item.threadID === params.id,
    topic: ({ person }: UserRequest) => topics.textMessages(person.id),
  }),
};

/** Sending. */
const textMessages = action({
  path: textMessageSource,
  access: 'self',
  about:
    'Sends a text of at most 900 characters to one or more numbers outside of the phone system, as one message for each. Answers 406 with the first number that cannot get one, 403 with the first number that the user may not call either, and 429 after too many messages in 24 hours; then none is sent.',
  refuses: [406, 429],
  body: newTextMessage,
  answers: sentTextMessages,
  status: 201,
  handle: async (request: UserRequest, { numbers, text }) => {
    const { person, services } = request;
    if (person.licences.isCtiBarred) throw refuse(403, 'You may not send text messages.');
    const recipients = new Set(numbers.map((number) => numberOf(request, number)));
    takeTexts(request, [...recipients]);
    const items: TextMessage[] = [];
    for (const number of recipients)
      items.push(await services.textMessages.add(person.id, { number, text, state: 'queued' }));
    services.outbox.flush();
    return { item: { items } };
  },
});

/** Sending again. */
const textMessageRetry = action({
  path: `${textMessageSource}/:id/retry`,
  access: 'self',
  about:
    'Sends a message again that has failed. Answers 409 for one that has not, and 403 and 429 as sending does.',
  refuses: [409, 429],
  answers: textMessage,
  handle: async (request: UserRequest) => {
    const { params, person, services } = request;
    const number = await services.textMessages.recipientOf(person.id, params.id ?? '');
    if (number !== undefined) takeTexts(request, [number]);
    const retried = await services.textMessages.retry(person.id, params.id ?? '');
    const item = found(retried, 'There is no such message.');
    if (item === false) throw refuse(409, 'The message has not failed.');
    services.outbox.flush();
    return { item };
  },
});

/** @throws Refusal 406 if the number is not a number outside */
function numberOf({ services, person }: UserRequest, dialled: string): string {
  const number = services.numbering.externalNumber(services.geoAreas.complete(dialled, person.id));
  if (number === undefined) throw refuse(406, `${dialled} does not take text messages.`, 'numbers');
  return number;
}

/** Text messages of users. */
export const textMessageResources: readonly Resource[] = [
  ...textThreadCollection,
  threadMessages,
  textMessages,
  textMessageRetry,
];
