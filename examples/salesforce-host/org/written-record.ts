import { type Field, objects } from './objects.ts';
import type { Org } from './org.ts';
import { typeOfId } from './record-id.ts';
import type { Draft, FieldValue, SObjectType } from './sobject.ts';

/** The reason of a refused write, in the vendor's format. */
export interface FieldProblem {
  readonly statusCode: string;
  readonly message: string;
  readonly fields: readonly string[];
}

/** A write was refused, and changed nothing. */
export class RefusedRecord extends Error {
  readonly problems: readonly FieldProblem[];

  constructor(problems: readonly FieldProblem[]) {
    super(problems.map(({ message }) => message).join(' '));
    this.problems = problems;
  }
}

/**
 * Creates a record, or changes it if the draft has an `Id`.
 *
 * @param options.refusedFields fields that no user may write here, like fields that a profile cannot edit
 * @returns its id
 * @throws RefusedRecord
 */
export function writeRecord(
  org: Org,
  type: SObjectType,
  draft: Draft,
  { refusedFields = [] }: { readonly refusedFields?: readonly string[] } = {},
): string {
  const { Id: id, ...rest } = draft;
  const known = id === undefined ? undefined : org.get(String(id));
  if (id !== undefined && (!known || typeOfId(known.Id) !== type))
    throw new RefusedRecord([
      problem('INVALID_CROSS_REFERENCE_KEY', `invalid cross reference id: ${id}`, ['Id']),
    ]);
  const fixed = objects[type].fields.flatMap((field) => (known && field.isFixed ? [field.name] : []));
  const refused = [...refusedFields, ...fixed];
  const read = Object.entries(rest).map(([name, value]) => readField(type, name, value, refused));
  const written = Object.fromEntries(
    read.flatMap((one) => ('problem' in one ? [] : [[one.name, one.value]])),
  );
  const problems = [
    ...read.flatMap((one) => ('problem' in one ? [one.problem] : [])),
    ...missing(type, { ...known, ...written }),
    ...(type === 'Task' ? misplaced(org, { ...known, ...written }) : []),
  ];
  if (problems.length > 0) throw new RefusedRecord(problems);
  if (known) return org.update(known.Id, written).Id;
  const Status = org.statuses.find(({ IsDefault }) => IsDefault)?.ApiName ?? null;
  const defaults = type === 'Task' ? { Status, Priority: 'Normal', TaskSubtype: 'Task' } : {};
  return org.create(type, { ...defaults, ...written }).Id;
}

type ReadField = { readonly name: string; readonly value: FieldValue } | { readonly problem: FieldProblem };

function readField(type: SObjectType, name: string, value: unknown, refused: readonly string[]): ReadField {
  const field = objects[type].fields.find((one) => one.name === name);
  if (!field) {
    const message = `No such column '${name}' on sobject of type ${type}`;
    return { problem: problem('INVALID_FIELD', message, [name]) };
  }
  if (field.isReadOnly || refused.includes(name)) {
    const message = `Unable to create/update fields: ${name}. Please check the security settings of this field and verify that it is read/write for your profile or permission set.`;
    return { problem: problem('INVALID_FIELD_FOR_INSERT_UPDATE', message, [name]) };
  }
  if (value === null || value === undefined || value === '') return { name, value: null };
  return readValue(field, value);
}

function readValue(
  { name, label, type, values, length = Number.POSITIVE_INFINITY }: Field,
  value: unknown,
): ReadField {
  const text = String(value);
  const wrongType = () =>
    ({
      problem: problem('JSON_PARSER_ERROR', `${name}: value not of required type: ${text}`, [name]),
    }) as const;
  if (type === 'boolean') return { name, value: text === 'true' || text === '1' };
  if (type === 'integer') return /^-?\d{1,9}$/.test(text) ? { name, value: Number(text) } : wrongType();
  if (type === 'date') return isDate(text) ? { name, value: text } : wrongType();
  if (type === 'reference' && !typeOfId(text))
    return { problem: problem('MALFORMED_ID', `${label}: id value of incorrect type: ${text}`, [name]) };
  if (values && !values.includes(text)) {
    const message = `${label}: bad value for restricted picklist field: ${text}`;
    return { problem: problem('INVALID_OR_NULL_FOR_RESTRICTED_PICKLIST', message, [name]) };
  }
  if (text.length > length) {
    const message = `${label}: data value too large: ${text.slice(0, 40)} (max length=${length})`;
    return { problem: problem('STRING_TOO_LONG', message, [name]) };
  }
  return { name, value: text };
}

const isDate = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

const required: Readonly<Record<SObjectType, readonly string[]>> = {
  Account: ['Name'],
  Contact: ['LastName'],
  Lead: ['LastName', 'Company'],
  Task: [],
};

function missing(type: SObjectType, fields: Draft): readonly FieldProblem[] {
  const absent = required[type].filter((name) => !fields[name]);
  if (absent.length === 0) return [];
  return [problem('REQUIRED_FIELD_MISSING', `Required fields are missing: [${absent.join(', ')}]`, absent)];
}

/** A task is about a contact or a lead; beside a contact it may also be about another record. */
function misplaced(org: Org, { WhoId, WhatId }: Draft): readonly FieldProblem[] {
  const found: FieldProblem[] = [];
  const type = (id: unknown) => (org.get(String(id)) ? typeOfId(String(id)) : undefined);
  if (WhoId && type(WhoId) !== 'Contact' && type(WhoId) !== 'Lead')
    found.push(
      problem('FIELD_INTEGRITY_EXCEPTION', `Name ID: id value of incorrect type: ${WhoId}`, ['WhoId']),
    );
  if (WhatId && type(WhatId) !== 'Account')
    found.push(
      problem('FIELD_INTEGRITY_EXCEPTION', `Related To ID: id value of incorrect type: ${WhatId}`, [
        'WhatId',
      ]),
    );
  if (WhoId && WhatId && type(WhoId) === 'Lead') {
    const message = 'You can only relate a contact to another record, not a lead: Related To ID';
    found.push(problem('FIELD_INTEGRITY_EXCEPTION', message, ['WhatId']));
  }
  return found;
}

function problem(statusCode: string, message: string, fields: readonly string[]): FieldProblem {
  return { statusCode, message, fields };
}
