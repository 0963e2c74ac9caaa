import type * as z from 'zod/mini';
import { events } from '#widget/bridge/contract/events.ts';
import {
  answerMessage,
  askMessage,
  type BridgeMessage,
  connectMessage,
  eventMessage,
  listenMessage,
  refusedMessage,
  replyMessage,
  requestMessage,
  welcomeMessage,
} from '#widget/bridge/contract/messages.ts';
import { methods } from '#widget/bridge/contract/methods.ts';
import { services } from '#widget/bridge/contract/services.ts';

const envelopes: Record<BridgeMessage['callside'], readonly z.ZodMiniType[]> = {
  connect: [connectMessage],
  welcome: [refusedMessage, welcomeMessage],
  request: [requestMessage],
  reply: [replyMessage],
  listen: [listenMessage],
  event: [eventMessage],
  ask: [askMessage],
  answer: [answerMessage],
};

/** Returns the deviation of a message from the contract, if any. `subject` is its method, event or service. */
export function problemsOf(message: BridgeMessage, subject: string | undefined): readonly string[] {
  const shapes = envelopes[message.callside];
  if (!shapes) return [`The contract has no message ${JSON.stringify(message.callside)}.`];
  const issues = shapes.map((shape) => issuesOf(shape, message));
  const envelope = issues.some((found) => found.length === 0) ? [] : (issues[0] ?? []);
  return envelope.length > 0 ? envelope : contentProblems(message, subject);
}

function contentProblems(message: BridgeMessage, subject: string | undefined): readonly string[] {
  switch (message.callside) {
    case 'request':
      return byName(methods, 'method', message.method, ({ params }) => issuesOf(params, message.params));
    case 'reply':
      return message.ok
        ? byName(methods, 'method', subject, ({ value }) => issuesOf(value, message.value))
        : [];
    case 'event':
      return byName(events, 'event', message.event, ({ value }) => issuesOf(value, message.value));
    case 'ask':
      return byName(services, 'service', message.service, ({ params }) => issuesOf(params, message.params));
    case 'answer':
      return byName(services, 'service', subject, ({ value }) => issuesOf(value, message.value));
    case 'listen':
      return [
        ...unknownOf('event', message.events, events),
        ...unknownOf('service', message.services ?? [], services),
      ];
    default:
      return [];
  }
}

function byName<Table extends typeof methods | typeof events | typeof services>(
  table: Table,
  kind: string,
  name: string | undefined,
  issues: (entry: Table[keyof Table]) => readonly string[],
): readonly string[] {
  if (name === undefined) return ['Nobody asked for it.'];
  return Object.hasOwn(table, name)
    ? issues(table[name as keyof Table])
    : [`The contract has no ${kind} ${name}.`];
}

const unknownOf = (kind: string, names: readonly string[], table: object): readonly string[] =>
  names.filter((name) => !Object.hasOwn(table, name)).map((name) => `The contract has no ${kind} ${name}.`);

function issuesOf(schema: z.ZodMiniType, value: unknown): readonly string[] {
  const parsed = schema.safeParse(value);
  if (parsed.success) return [];
  return parsed.error.issues.map(({ path, message }) =>
    path.length > 0 ? `${path.join('.')}: ${message}` : message,
  );
}
