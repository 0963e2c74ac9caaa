import * as z from 'zod/mini';
import type { DialRequest } from '../crm-adapter.ts';
import type { CrmRecord } from '../crm-record.ts';

const clicked = z.object({
  value: z.string().check(z.minLength(1)),
  entityLogicalName: z.optional(z.string()),
  /** Newer versions send the record. */
  entityId: z.optional(z.nullable(z.string())),
  recordTitle: z.optional(z.nullable(z.string())),
});
const valued = z.object({ value: z.union([z.string(), z.number()]) });
const page = z.object({ value: z.string() });
const presence = z.object({ presenceInfo: z.object({ presenceText: z.string() }) });
const answer = z.object({ actionName: z.string(), responseReason: z.optional(z.string()) });
const wrappedAnswer = z.object({ value: answer });

/** Converts records of all tables to a common kind of id. */
export const idOf = (entity: string, id: string) => `${entity}/${id}`;

/** Reads JSON text. Returns undefined for any other text. */
function jsonIn(text: unknown): unknown {
  if (typeof text !== 'string') return text;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Reads a clicked number. Returns undefined for a message without a number. */
export function clickedIn(data: string): DialRequest | undefined {
  const read = clicked.safeParse(jsonIn(data));
  if (!read.success) return undefined;
  const { value: number, entityLogicalName: entity, entityId, recordTitle } = read.data;
  const record =
    entity && entityId
      ? { id: idOf(entity, bareId(entityId)), name: recordTitle || number, type: entity }
      : undefined;
  return { number, record };
}

/** Reads the number of a changed mode or width; NaN for a message without a number. */
export const valueIn = (data: string): number => Number(valued.safeParse(jsonIn(data)).data?.value);

/** Reads the record of a page from its address; undefined for a page without a record. */
export function recordOfPage(data: string): CrmRecord | undefined {
  const query = URL.parse(page.safeParse(jsonIn(data)).data?.value ?? '')?.searchParams;
  const [entity, id] = [query?.get('etn'), query?.get('id')];
  if (!entity || !id) return undefined;
  return { id: idOf(entity, bareId(id)), name: '' };
}

/** Reads the presence that the user has now; undefined for a message without its text. */
export const presenceIn = (data: string): string | undefined =>
  presence.safeParse(jsonIn(data)).data?.presenceInfo.presenceText;

/** Reads the user's answer to a notification; undefined if the notification ended in any other way. */
export function answerIn(result: unknown): 'accepted' | 'rejected' | undefined {
  const read = jsonIn(result);
  const said = wrappedAnswer.safeParse(read).data?.value ?? answer.safeParse(read).data;
  if (said?.actionName === 'Accept') return 'accepted';
  return said?.actionName === 'Reject' && said.responseReason === 'DeclinedByAgent' ? 'rejected' : undefined;
}

/** Addresses have ids in braces. */
const bareId = (id: string) => id.replace(/^\{|\}$/g, '').toLowerCase();
