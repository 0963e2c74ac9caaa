/** The kinds of records that this org has. */
export type SObjectType = 'Account' | 'Contact' | 'Lead' | 'Task';

/** What a field can hold. Dates are text, as `2026-11-21`. */
export type FieldValue = string | number | boolean | null;

/** A record's fields by their API names. */
export type SObject = Readonly<Record<string, FieldValue>> & { readonly Id: string };

/** What somebody wants to write, before anybody has looked at it. */
export type Draft = Readonly<Record<string, unknown>>;

/** Text of a field, empty where the record has none. */
export function textOf(record: SObject, field: string): string {
  const value = record[field];
  return value === undefined || value === null ? '' : String(value);
}
