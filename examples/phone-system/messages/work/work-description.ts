import * as z from 'zod/mini';
import { textMessageFailures, textMessageStates } from '../../../../sdk/wire/messages/text-message.ts';
import {
  type WorkItem,
  type WorkMessage,
  type WorkMessageFile,
  type WorkThread,
  workAnnotations,
  workFile,
  workItemStates,
  workKinds,
} from '../../../../sdk/wire/messages/work-item.ts';
import { workItemPath, workMessagePath, workThreadPath } from '../../base/paths.ts';
import type { MessageRow, ThreadRow } from '../message-states.ts';
import type { OpenItem } from './work-store.ts';

const kindOf = z.enum(workKinds);
const stateOf = z.enum(workItemStates);
const messageState = z.enum([...textMessageStates, 'noted']);
const storedFailure = z.enum(textMessageFailures);
const storedAnnotation = z.enum(workAnnotations);

/** Names and photos for descriptions. */
export interface WorkNames {
  readonly agent: (personId: number) => { readonly number: string; readonly name: string } | undefined;
  /** Returns the address of the photo of a number that all users may see. */
  readonly photoOf: (number: string) => string | undefined;
}

const isNumber = (thread: ThreadRow) => thread.channel === 'sms';

/** The number at which the customer of a conversation can be called. */
export const phoneOf = (thread: ThreadRow): string | undefined =>
  thread.phone ?? (isNumber(thread) ? thread.number : undefined);

function remoteOf(thread: ThreadRow, names: WorkNames) {
  const number = phoneOf(thread);
  const photo = number === undefined ? undefined : names.photoOf(number);
  return {
    ...(number !== undefined && { remoteNumber: number }),
    ...(thread.label !== null && { remoteLabel: thread.label }),
    ...(photo !== undefined && { remoteUrlPhoto: photo }),
  };
}

export function describeItem({ item, thread }: OpenItem, names: WorkNames): WorkItem {
  const agent = item.person_id === null ? undefined : names.agent(item.person_id);
  return {
    restUri: workItemPath(item.id),
    workItemID: String(item.id),
    threadID: String(thread.id),
    group: String(item.group_id),
    kind: kindOf.parse(thread.channel),
    state: stateOf.parse(item.state),
    ...remoteOf(thread, names),
    ...(agent && { agent: agent.number, agentName: agent.name }),
    queuedTime: item.queued_at.getTime(),
    ...(item.assigned_at && { assignedTime: item.assigned_at.getTime() }),
    ...(item.deadline_at && { deadline: item.deadline_at.getTime() }),
    ...(item.waits_since && { waitingSince: item.waits_since.getTime() }),
    lastText: thread.last_text,
    timestamp: thread.last_at.getTime(),
  };
}

export const describeThread = (thread: ThreadRow, names: WorkNames): WorkThread => ({
  restUri: workThreadPath(thread.id),
  threadID: String(thread.id),
  group: String(thread.group_id),
  kind: kindOf.parse(thread.channel),
  ...remoteOf(thread, names),
  lastText: thread.last_text,
  timestamp: thread.last_at.getTime(),
});

/** The file of a stored message. */
export const workFileOf = ({ file }: Pick<MessageRow, 'file'>): WorkMessageFile | undefined =>
  file ? workFile.parse(file) : undefined;

export function describeMessage(row: MessageRow, names: WorkNames): WorkMessage {
  const agent = row.person_id === null ? undefined : names.agent(row.person_id);
  const file = workFileOf(row);
  return {
    restUri: workMessagePath(row.thread_id, row.id),
    messageID: String(row.id),
    threadID: String(row.thread_id),
    text: row.text,
    state: messageState.parse(row.state),
    ...(row.failure !== null && { failure: storedFailure.parse(row.failure) }),
    ...(row.annotation !== null && { annotation: storedAnnotation.parse(row.annotation) }),
    ...(agent && { agentName: agent.name }),
    ...(file && { file }),
    timestamp: row.at.getTime(),
  };
}
