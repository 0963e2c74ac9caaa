import * as z from 'zod/mini';
import type { SameType } from '../same-type.ts';
import {
  type AgentEventData,
  type CallEventData,
  callEventTypes,
  type EventUser,
  type MessageEventData,
  type QueueEventData,
  type RecordingEventData,
  type VoicemailEventData,
} from './event.ts';

const eventUser = z.object({ userID: z.string(), name: z.string(), number: z.string() });
true satisfies SameType<EventUser, z.output<typeof eventUser>>;

const callEventData = z.object({
  user: eventUser,
  callID: z.string(),
  lineID: z.string(),
  isIncoming: z.boolean(),
  number: z.string(),
  externalNumber: z.optional(z.string()),
  name: z.optional(z.string()),
  queue: z.optional(z.string()),
  startedAt: z.number(),
  talkedMs: z.optional(z.number()),
  cause: z.optional(z.string()),
});
true satisfies SameType<CallEventData, z.output<typeof callEventData>>;

const recordingEventData = z.object({
  user: eventUser,
  recordingID: z.string(),
  restUri: z.string(),
  number: z.string(),
  startedAt: z.number(),
  durationMs: z.number(),
});
true satisfies SameType<RecordingEventData, z.output<typeof recordingEventData>>;

const voicemailEventData = z.object({
  user: z.optional(eventUser),
  queue: z.optional(z.string()),
  voicemailID: z.string(),
  number: z.string(),
  name: z.optional(z.string()),
  durationMs: z.number(),
});
true satisfies SameType<VoicemailEventData, z.output<typeof voicemailEventData>>;

const messageEventData = z.object({
  user: z.optional(eventUser),
  queue: z.optional(z.string()),
  threadID: z.string(),
  number: z.string(),
  name: z.optional(z.string()),
  text: z.string(),
});
true satisfies SameType<MessageEventData, z.output<typeof messageEventData>>;

const agentEventData = z.object({ user: eventUser, state: z.string() });
true satisfies SameType<AgentEventData, z.output<typeof agentEventData>>;

const queueEventData = z.object({
  queueID: z.string(),
  queue: z.string(),
  waiting: z.number(),
  agents: z.number(),
  freeAgents: z.number(),
});
true satisfies SameType<QueueEventData, z.output<typeof queueEventData>>;

const frame = { id: z.string(), timestamp: z.string(), version: z.literal(1) };

/** An event in a webhook or in the stream of events. */
export const companyEvent = z.discriminatedUnion('type', [
  z.object({ ...frame, type: z.enum(callEventTypes), data: callEventData }),
  z.object({ ...frame, type: z.literal('recording.saved'), data: recordingEventData }),
  z.object({ ...frame, type: z.literal('voicemail.received'), data: voicemailEventData }),
  z.object({ ...frame, type: z.literal('message.received'), data: messageEventData }),
  z.object({ ...frame, type: z.literal('agent.changed'), data: agentEventData }),
  z.object({ ...frame, type: z.literal('queue.changed'), data: queueEventData }),
]);
