import { objects, phoneFieldsOf } from './objects.ts';
import type { Org } from './org.ts';
import { type SObject, type SObjectType, textOf } from './sobject.ts';

/** A found record, and its fields in the softphone layout. */
export interface FoundRecord {
  readonly type: SObjectType;
  readonly record: SObject;
}

const searched = ['Account', 'Contact', 'Lead'] as const satisfies readonly SObjectType[];

/**
 * Searches like the CRM's own search: words by their beginnings, numbers digit by digit as written. A number in another
 * format, with a country code or without, is not found. The Apex class solves this.
 */
export function searchRecords(
  org: Org,
  text: string,
  types: readonly SObjectType[] = searched,
): FoundRecord[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const digits = text.replace(/\D/g, '');
  const isNumber = digits.length >= 3 && !/\p{L}/u.test(text);
  if (words.length === 0) return [];
  const matches = (type: SObjectType, record: SObject): boolean =>
    isNumber
      ? phoneFieldsOf(type).some((field) => textOf(record, field).replace(/\D/g, '') === digits)
      : words.every((word) => wordsOf(type, record).some((one) => one.startsWith(word)));
  return types.flatMap((type) =>
    org.all(type).flatMap((record) => (matches(type, record) ? [{ type, record }] : [])),
  );
}

function wordsOf(type: SObjectType, record: SObject): readonly string[] {
  const names = objects[type].fields.filter((field) => field.type === 'text').map((field) => field.name);
  return names.flatMap((name) =>
    textOf(record, name)
      .toLowerCase()
      .split(/[\s-]+/),
  );
}
