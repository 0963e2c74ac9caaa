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
import { externalNumber } from '../../numbers/numbering.ts';
import { takeTexts } from '../../resources/daily-limits.ts';
import { text } from '../../resources/query.ts';
import { refuse } from '../../resources/refusal.ts';
import { one, pages, type Resource, type UserRequest, write } from '../../resources/resource.ts';
import { threadMatches } from '../text-messages.ts';

const threadsOf = ({ person }: UserRequest) => topics.textThreads(person.id);
const gone = () => refuse(404, 'There is no such conversation.');

/** The conversations of the signed-in user by text messages. */
const textThreads: Resource = {
  path: textThreadSource,
  access: 'self',
  GET: pages({
    about:
      'Returns the conversations of the signed-in user by text messages, that with the newest message first. `text` narrows the list to those with this text in the name, the number or the newest message.',
    item: textThread,
    query: { text },
    page: ({ person, query, services }, range) => services.textMessages.threads(person.id, range, query.text),
    fits: (item, { query }) =>
      !query.text || ('lastText' in item && threadMatches(item as never, query.text)),
    topic: threadsOf,
  }),
};

/** A thread of the user, by its id. */
const textThreadResource: Resource = {
  path: `${textThreadSource}/:id`,
  access: 'self',
  GET: one({
    about: 'Returns one conversation.',
    answers: textThread,
    read: ({ params, person, services }: UserRequest) =>
      services.textMessages.thread(person.id, params.id ?? ''),
    topic: threadsOf,
  }),
  PUT: write({
    about: 'Marks all messages of the conversation as read.',
    body: textThreadChange,
    answers: textThread,
    handle: async ({ params, person, services }: UserRequest) => {
      const item = await services.textMessages.read(person.id, params.id ?? '');
      if (!item) throw gone();
      return { item };
    },
  }),
};

/** The messages of a conversation. */
const threadMessages: Resource = {
  path: `${textThreadSource}/:id/TextMessage`,
  access: 'self',
  GET: pages({
    about: 'Returns the messages of a conversation, newest first.',
    item: textMessage,
    page: async ({ params, person, services }: UserRequest, range) => {
      const page = await services.textMessages.messages(person.id, params.id ?? '', range);
      if (!page) throw gone();
      return page;
    },
    fits: (item, { params }: UserRequest) => 'threadID' in item && item.threadID === params.id,
    topic: ({ person }: UserRequest) => topics.textMessages(person.id),
  }),
};

/** Sending. */
const textMessages: Resource = {
  path: textMessageSource,
  access: 'self',
  POST: write({
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
  }),
};

/** Sending again. */
const textMessageRetry: Resource = {
  path: `${textMessageSource}/:id/retry`,
  access: 'self',
  POST: write({
    about:
      'Sends a message again that has failed. Answers 409 for one that has not, and 403 and 429 as sending does.',
    refuses: [409, 429],
    answers: textMessage,
    handle: async (request: UserRequest) => {
      const { params, person, services } = request;
      const number = await services.textMessages.recipientOf(person.id, params.id ?? '');
      if (number !== undefined) takeTexts(request, [number]);
      const item = await services.textMessages.retry(person.id, params.id ?? '');
      if (item === undefined) throw refuse(404, 'There is no such message.');
      if (item === false) throw refuse(409, 'The message has not failed.');
      services.outbox.flush();
      return { item };
    },
  }),
};

/** @throws Refusal 406 if the number is not a number outside */
function numberOf({ services, person }: UserRequest, dialled: string): string {
  const number = externalNumber(services.geoAreas.complete(dialled, person.id));
  if (number === undefined) throw refuse(406, `${dialled} does not take text messages.`, 'numbers');
  return number;
}

/** Text messages of users. */
export const textMessageResources: readonly Resource[] = [
  textThreads,
  textThreadResource,
  threadMessages,
  textMessages,
  textMessageRetry,
];
