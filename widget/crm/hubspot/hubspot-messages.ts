import * as z from 'zod/mini';
import type { DialRequest } from '../crm-adapter.ts';
import { CrmError } from '../crm-error.ts';
import type { CrmRecord } from '../crm-record.ts';

const id = z.union([z.string(), z.number()]);
const text = z.optional(z.nullable(z.string()));
const match = z.object({
  callerIdType: z.optional(z.string()),
  objectCoordinates: z.object({ objectTypeId: z.string(), objectId: id }),
  firstName: text,
  lastName: text,
  email: text,
  name: text,
});
const matched = z.object({ callerIdMatches: z.optional(z.nullable(z.array(z.unknown()))) });
const engaged = z.object({ engagementId: id });
const dialled = z.object({
  phoneNumber: z.string().check(z.minLength(1)),
  objectId: z.optional(z.nullable(id)),
  objectType: text,
  calleeInfo: z.optional(z.nullable(z.object({ calleeId: id, calleeObjectTypeId: z.string() }))),
});
const ended = z.object({ externalCallId: z.string() });
const visibility = z.object({ isMinimized: z.optional(z.boolean()), isHidden: z.optional(z.boolean()) });

/** HubSpot's object type ids of people and companies. */
const typeIds: Readonly<Record<string, string>> = { CONTACT: '0-1', COMPANY: '0-2' };
const typeNames: Readonly<Record<string, string>> = { '0-1': 'Contact', '0-2': 'Company' };

/** Reads a clicked number with its record. Returns undefined for a message without a number. */
export function recordDialled(data: unknown): DialRequest | undefined {
  const read = dialled.safeParse(data);
  if (!read.success) return undefined;
  const { phoneNumber: number, objectId, objectType, calleeInfo } = read.data;
  const typeId = calleeInfo?.calleeObjectTypeId ?? typeIds[objectType ?? ''];
  const recordId = calleeInfo?.calleeId ?? objectId;
  if (typeId === undefined || recordId === undefined || recordId === null) return { number };
  const type = typeNames[typeId];
  return { number, record: { id: `${typeId}/${recordId}`, name: number, ...(type && { type }) } };
}

/** Reads the records of a caller. A record that is not understood is left out. */
export function matchesIn(data: unknown, number: string): readonly CrmRecord[] {
  const all = matched.safeParse(data).data?.callerIdMatches ?? [];
  return all.flatMap((one) => {
    const read = match.safeParse(one);
    if (!read.success) return [];
    const { objectCoordinates, firstName, lastName, email, name } = read.data;
    const { objectTypeId, objectId } = objectCoordinates;
    const type = typeNames[objectTypeId];
    const person = [firstName, lastName].filter(Boolean).join(' ');
    return [
      {
        id: `${objectTypeId}/${objectId}`,
        name: name || person || email || number,
        ...(type && { type }),
        numbers: [number],
      },
    ];
  });
}

/** Reads the id of a created entry. An entry without an id exists, so this is no refusal: it must not be created again. */
export function engagementIn(data: unknown): string {
  const read = engaged.safeParse(data);
  if (!read.success) throw new CrmError('crm.timeout', `HubSpot named no entry: ${JSON.stringify(data)}`);
  return String(read.data.engagementId);
}

/** Reads the key of the call that HubSpot ends; undefined for the present call. */
export const endedInHubSpot = (data: unknown): string | undefined =>
  ended.safeParse(data).data?.externalCallId;

/** Reads whether the widget is visible; undefined if the message does not say so. */
export function visibilityIn(data: unknown): boolean | undefined {
  const read = visibility.safeParse(data);
  return read.success ? !read.data.isMinimized && !read.data.isHidden : undefined;
}
