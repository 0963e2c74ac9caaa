import * as z from 'zod/mini';
import type { DialRequest } from '../crm-adapter.ts';
import { CrmError } from '../crm-error.ts';
import type { CrmRecord } from '../crm-record.ts';
import { numberEnding } from '../rules.ts';

const id = z.union([z.string(), z.number()]);
const clicked = z.object({
  number: z.string().check(z.minLength(1)),
  userId: z.optional(z.nullable(id)),
});
const user = z.object({
  id,
  name: z.optional(z.nullable(z.string())),
  phone: z.optional(z.nullable(z.string())),
});
const found = z.object({ results: z.array(z.unknown()) });
const ticket = z.object({ ticket: z.object({ id }) });
const tickets = z.object({ tickets: z.array(z.object({ id })) });
const comments = z.object({ comments: z.array(z.object({ body: z.string() })) });
const response = z.object({ status: z.number(), responseText: z.optional(z.string()) });
const failure = z.object({ name: z.optional(z.string()), message: z.string() });

const idOf = (userId: string | number): string => `user/${userId}`;

/** The query for the users with a number; undefined for an invalid number. The star finds it however it is written. */
export function numberQuery(number: string): string | undefined {
  const ending = numberEnding(number);
  return ending === '' ? undefined : `role:end-user phone:*${ending}`;
}

/** The query for the users with names that begin with these words. Signs are left out: they have a meaning in queries. */
export function nameQuery(text: string): string | undefined {
  const words = text.match(/[\p{L}\p{N}]+/gu);
  return words?.length ? ['type:user', ...words.map((word) => `${word}*`)].join(' ') : undefined;
}

/** Reads a clicked number with its user. Returns undefined for an event without a number. */
export function clickedIn(data: unknown): DialRequest | undefined {
  const read = clicked.safeParse(data);
  if (!read.success) return undefined;
  const { number, userId } = read.data;
  if (userId === undefined || userId === null) return { number };
  return { number, record: { id: idOf(userId), name: number, type: 'User' } };
}

/** Reads the users of a search. A user that is not understood is left out. */
export const usersIn = (data: unknown): readonly CrmRecord[] =>
  found.parse(data).results.flatMap((one) => {
    const read = user.safeParse(one);
    if (!read.success) return [];
    const { id: userId, name, phone } = read.data;
    return [
      { id: idOf(userId), name: name || phone || '', type: 'User', ...(phone && { numbers: [phone] }) },
    ];
  });

export const createdIn = (data: unknown): string => String(ticket.parse(data).ticket.id);

/** Reads the first ticket of a list; undefined for an empty list. */
export function firstTicketIn(data: unknown): string | undefined {
  const [first] = tickets.parse(data).tickets;
  return first && String(first.id);
}

/** Reads the text of the newest comment of a list that begins with it. */
export const newestCommentIn = (data: unknown): string | undefined => comments.parse(data).comments[0]?.body;

/** Converts a failed request of the framework, which is no `Error`. */
export function refusedBy(thrown: unknown): unknown {
  const read = response.safeParse(thrown);
  if (!read.success) return thrown;
  const { status, responseText = '' } = read.data;
  return new CrmError('crm.failed', `Zendesk answered ${status}: ${responseText}`);
}

/** @throws CrmError for a failure to which the framework has resolved */
export function checkAnswer(action: string, answer: unknown): void {
  const { data } = failure.safeParse(typeof answer === 'string' ? { message: answer } : answer);
  if (data)
    throw new CrmError(
      data.name === 'TimeoutError' ? 'crm.timeout' : 'crm.failed',
      `${action}: ${data.message}`,
    );
}
