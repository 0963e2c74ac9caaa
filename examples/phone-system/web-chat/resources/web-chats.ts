import { routerErrorIds } from '../../../../sdk/wire/error.ts';
import {
  webChat,
  webChatFileSource,
  webChatLimits,
  webChatSource,
} from '../../../../sdk/wire/messages/web-chat.ts';
import { workMessage } from '../../../../sdk/wire/messages/work-item.ts';
import { topics } from '../../base/changes.ts';
import { asWork, idOfThread, seesThread } from '../../messages/resources/work-rights.ts';
import { Refusal, refuse } from '../../resources/refusal.ts';
import { action, one, type Resource, type UserRequest, upload, write } from '../../resources/resource.ts';
import type { ChatRow } from '../web-chat-store.ts';
import { ChatRefused } from '../web-chats.ts';
import { chatRefusal } from './chat-refusal.ts';

/** Returns the chat of the conversation in the path. @throws Refusal 404 for a chat that the user does not see */
async function seenChat(request: UserRequest): Promise<ChatRow & { readonly thread_id: number }> {
  const { services } = request;
  const threadId = idOfThread(request);
  const [row, thread] = await Promise.all([
    services.webChats.rowOf(threadId),
    services.workItems.thread(threadId),
  ]);
  if (!row || !thread || !seesThread(request, thread)) throw refuse(404, 'You see no such chat.');
  return { ...row, thread_id: threadId };
}

/** Returns the chat of the conversation in the path for the agent who has it. @throws Refusal 404, 409 */
async function ownChat(request: UserRequest): Promise<ChatRow & { readonly thread_id: number }> {
  const chat = await seenChat(request);
  if (request.services.workItems.openOf(chat.thread_id)?.agent !== request.person.number)
    throw new Refusal(409, 'The conversation is not assigned to you.', {
      exceptionId: routerErrorIds.threadNotAssigned,
    });
  return chat;
}

/** The visitor of a website behind a conversation. */
const webChatResource: Resource = {
  path: `${webChatSource}/:id`,
  access: 'self',
  GET: one({
    about:
      'Returns the visitor of a website behind a conversation of the kind `webchat`: name, question, page, and whether the page is open. Answers 404 unless the user takes messages of the group, or supervises it.',
    answers: webChat,
    read: async (request: UserRequest) =>
      request.services.webChats.ofThread((await seenChat(request)).thread_id),
    topic: () => topics.webChats,
  }),
};

const typing = action({
  path: `${webChatSource}/:id/typing`,
  access: 'self',
  about:
    'Shows the visitor that the agent types, for some seconds. Answers 409 for a chat that is not assigned to the user.',
  refuses: [409],
  handle: async (request: UserRequest) => {
    request.services.webChats.live.agentTypes((await ownChat(request)).thread_id);
    return {};
  },
});

const callOffer = action({
  path: `${webChatSource}/:id/callOffer`,
  access: 'self',
  about:
    'Offers the visitor a call: the visitor sees the number of the group, and can be called at a number of their own, which then rings at the agent. Answers 409 for a chat that is not assigned to the user, and for a group without a number.',
  refuses: [409],
  answers: webChat,
  handle: async (request: UserRequest) => {
    const { webChats } = request.services;
    const chat = await ownChat(request);
    const number = webChats.phoneOf(chat.group_id);
    if (number === undefined) throw refuse(409, 'The group has no number for calls from outside.');
    const item = await webChats.offerCall(chat.thread_id, number);
    if (!item) throw refuse(409, 'The chat is over.');
    return { item };
  },
});

const file: Resource = {
  path: `${webChatSource}/:id/File`,
  access: 'self',
  POST: upload({
    about: `Sends the visitor a file, in the field \`file\` of a form: PDF, PNG, JPEG, GIF, WebP or text with at most ${webChatLimits.file} octets. Answers 409 for a chat that is not assigned to the user.`,
    refuses: [409],
    answers: workMessage,
    status: 201,
    maxOctets: webChatLimits.file + 4_096,
    handle: async (request: UserRequest, form) => {
      const chat = await ownChat(request);
      const sent = form.get('file');
      if (!(sent instanceof File)) throw refuse(400, 'The form has no file.', 'file');
      if (sent.size > webChatLimits.file) throw refuse(413, 'The file is too large.', 'file');
      const { webChats, workItems } = request.services;
      try {
        const kept = await webChats.keepFile(chat, new Uint8Array(await sent.arrayBuffer()), sent.name);
        return await asWork(() =>
          workItems.reply(chat.thread_id, request.person.id, { text: '', file: kept }),
        );
      } catch (error) {
        throw error instanceof ChatRefused ? chatRefusal(error) : error;
      }
    },
  }),
};

const plainName = (name: string) => name.replaceAll(/[^\w. -]/g, '_');

const webChatFile: Resource = {
  path: `${webChatFileSource}/:id`,
  access: 'self',
  GET: write({
    about: 'Returns a file of a chat. Answers 404 unless the user sees the chat.',
    refuses: [416],
    handle: async (request: UserRequest) => {
      const { params, services } = request;
      const found = await services.webChats.file(params.id ?? '');
      const threadId = found?.thread_id ?? undefined;
      const thread = threadId === undefined ? undefined : await services.workItems.thread(threadId);
      if (!found || !thread || !seesThread(request, thread)) throw refuse(404, 'You see no such file.');
      return { file: { path: found.path, type: found.type, name: plainName(found.name) } };
    },
  }),
};

/** The chats of visitors of websites, for the agents of a group. */
export const webChatResources: readonly Resource[] = [webChatResource, typing, callOffer, file, webChatFile];
