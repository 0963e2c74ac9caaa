import * as z from 'zod/mini';
import { idOf } from '../../../sdk/wire/id-of.ts';
import {
  type VisitorChat,
  type VisitorMessage,
  type WebChat,
  webChatEndReasons,
  webChatStates,
} from '../../../sdk/wire/messages/web-chat.ts';
import type { WorkMessage } from '../../../sdk/wire/messages/work-item.ts';
import { agentChatPath } from '../base/paths.ts';
import type { ChatTimes } from './web-chat-rules.ts';
import type { ChatRow } from './web-chat-store.ts';

const stateOf = z.enum(webChatStates);
const endReason = z.enum(webChatEndReasons);

/** Visitors see the first name of an agent only. */
export const firstNameOf = (name: string): string => name.split(' ')[0] ?? name;

/** Returns the times of a stored chat. */
export const timesOf = (row: ChatRow, awaySince: number | undefined): ChatTimes => ({
  state: stateOf.parse(row.state),
  queuedAt: row.queued_at.getTime(),
  silentSince: row.silent_since?.getTime(),
  isWarned: row.is_warned,
  awaySince,
});

const numbersOf = (row: ChatRow) => ({
  ...(row.offered_number !== null && { callNumber: row.offered_number }),
  ...(row.requested_number !== null && { requestedNumber: row.requested_number }),
});
const endOf = (row: ChatRow) =>
  row.end_reason === null ? {} : { endReason: endReason.parse(row.end_reason) };

/** Returns a chat as its visitor sees it. @param position the place of a chat that waits */
export const describeForVisitor = (row: ChatRow, position: number | undefined): VisitorChat => ({
  state: stateOf.parse(row.state),
  ...(position !== undefined && row.state === 'waiting' && { position }),
  ...(row.agent_name !== null && { agentLabel: firstNameOf(row.agent_name) }),
  isWarned: row.is_warned,
  ...endOf(row),
  ...numbersOf(row),
});

/** Returns a chat as agents see it; a chat without a thread is not seen. */
export const describeForAgents = (
  row: ChatRow,
  { isVisitorHere, typingTime }: { readonly isVisitorHere: boolean; readonly typingTime: number | undefined },
): WebChat => ({
  restUri: agentChatPath(row.thread_id ?? 0),
  threadID: String(row.thread_id),
  group: String(row.group_id),
  state: stateOf.parse(row.state),
  visitorName: row.name,
  visitorEmail: row.email,
  question: row.question,
  pageUrl: row.page_url,
  pageTitle: row.page_title,
  language: row.language,
  isVisitorHere,
  ...(typingTime !== undefined && { typingTime }),
  ...endOf(row),
  ...numbersOf(row),
  startTime: row.started_at.getTime(),
  ...(row.ended_at !== null && { endTime: row.ended_at.getTime() }),
});

/** Returns a message as the visitor sees it; undefined for a remark that is for agents. */
export function visitorMessageOf({ state, file, ...message }: WorkMessage): VisitorMessage | undefined {
  if (state === 'noted') return undefined;
  const isMine = state === 'received';
  return {
    id: message.messageID,
    author: isMine ? 'visitor' : 'agent',
    text: message.text,
    ...(file && { file: { id: idOf(file.url), name: file.name, type: file.type, size: file.size } }),
    ...(!isMine && message.agentName !== undefined && { authorLabel: firstNameOf(message.agentName) }),
    timestamp: message.timestamp,
  };
}
