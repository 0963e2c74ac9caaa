/** The kinds of records in this org. */
export type SObjectType = 'Account' | 'Contact' | 'Lead' | 'Task';

/** The values of a field. Dates are text, as `2026-11-21`. */
export type FieldValue = string | number | boolean | null;

/** A record's fields by their API names. */
export type SObject = Readonly<Record<string, FieldValue>> & { readonly Id: string };

/** A record to write, before any validation. */
export type Draft = Readonly<Record<string, unknown>>;

/** Returns the text of a field, empty if the record has none. */
export function textOf(record: SObject, field: string): string {
  const value = record[field];
  return value === undefined || value === null ? '' : String(value);
}
