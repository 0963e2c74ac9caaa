import { expect, it } from 'vitest';
import { Org } from './org.ts';
import { makeRecordId, typeOfId } from './record-id.ts';
import type { Draft } from './sobject.ts';
import { RefusedRecord, writeRecord } from './written-record.ts';

const hugo = makeRecordId('Contact', 2);
const paul = makeRecordId('Lead', 1);
const garage = makeRecordId('Account', 2);

function problemsOf(draft: Draft, refusedFields: readonly string[] = []): string[] {
  try {
    writeRecord(new Org(), 'Task', draft, { refusedFields });
    return [];
  } catch (error) {
    if (error instanceof RefusedRecord)
      return error.problems.map((one) => `${one.statusCode} ${one.fields.join()}`);
    throw error;
  }
}

it('ids give the kind of their record, and their last letters the case of the others', () => {
  expect([hugo, paul, garage]).toEqual(['003000000000002AAA', '00Q000000000001EAA', '001000000000002AAA']);
  expect(typeOfId('00T000000000001')).toBe('Task');
  expect(typeOfId('500000000000001')).toBeUndefined();
});

it.each<[string, Draft, string[]]>([
  ['a field that is not there', { Mood: 'good' }, ['INVALID_FIELD Mood']],
  ['a field that nobody writes', { CreatedDate: 'now' }, ['INVALID_FIELD_FOR_INSERT_UPDATE CreatedDate']],
  [
    'a duration that is no whole number',
    { CallDurationInSeconds: 1.5 },
    ['JSON_PARSER_ERROR CallDurationInSeconds'],
  ],
  ['a date in another writing', { ActivityDate: '21.11.2026' }, ['JSON_PARSER_ERROR ActivityDate']],
  ['a subject that is too long', { Subject: 'x'.repeat(256) }, ['STRING_TOO_LONG Subject']],
  ['an account as the person', { WhoId: garage }, ['FIELD_INTEGRITY_EXCEPTION WhoId']],
  ['a contact as what it is about', { WhatId: hugo }, ['FIELD_INTEGRITY_EXCEPTION WhatId']],
  ['something beside a lead', { WhoId: paul, WhatId: garage }, ['FIELD_INTEGRITY_EXCEPTION WhatId']],
  ['a record that is not there', { Id: '00T000000000009EAA' }, ['INVALID_CROSS_REFERENCE_KEY Id']],
  [
    'a kind of call that there is none of',
    { CallType: 'in' },
    ['INVALID_OR_NULL_FOR_RESTRICTED_PICKLIST CallType'],
  ],
  ['no id', { WhoId: 'Hugo' }, ['MALFORMED_ID WhoId']],
])('refuses %s', (_, draft, problems) => {
  expect(problemsOf(draft)).toEqual(problems);
});

it('a write of a field that the user may not edit is refused', () => {
  expect(problemsOf({ CallDisposition: 'Busy' })).toEqual([]);
  expect(problemsOf({ CallDisposition: 'Busy' }, ['CallDisposition'])).toEqual([
    'INVALID_FIELD_FOR_INSERT_UPDATE CallDisposition',
  ]);
});

it('a write changes only the given fields of a record', () => {
  const org = new Org();
  const id = writeRecord(org, 'Task', { Subject: 'Call', WhoId: hugo, CallDurationInSeconds: '12' });
  expect(writeRecord(org, 'Task', { Id: id.slice(0, 15), CallDisposition: 'Busy' })).toBe(id);
  expect(org.get(id)).toMatchObject({
    Subject: 'Call',
    WhoId: hugo,
    CallDurationInSeconds: 12,
    CallDisposition: 'Busy',
    Status: 'Not Started',
  });
});

it('a task is closed by a status that its org defines as closed, by no other', () => {
  const org = new Org();
  const closed = (Status: string) => org.get(writeRecord(org, 'Task', { Status }))?.IsClosed;
  expect([closed('Closed'), closed('Completed'), closed('Deferred')]).toEqual([false, true, false]);
  org.statuses = [
    { ApiName: 'Offen', IsClosed: false, IsDefault: true },
    { ApiName: 'Erledigt', IsClosed: true, IsDefault: false },
  ];
  expect([closed('Completed'), closed('Erledigt')]).toEqual([false, true]);
  expect(org.get(writeRecord(org, 'Task', {}))?.Status).toBe('Offen');
});

it('the subtype of a task is fixed once it is created', () => {
  const org = new Org();
  const Id = writeRecord(org, 'Task', { TaskSubtype: 'Call' });
  expect(() => writeRecord(org, 'Task', { Id, TaskSubtype: 'Task' })).toThrow('Unable to create/update');
  expect(org.get(Id)?.TaskSubtype).toBe('Call');
});

it('a refused write changes nothing', () => {
  const org = new Org();
  const before = org.all('Task').length;
  expect(() => writeRecord(org, 'Task', { Subject: 'Call', Mood: 'good' })).toThrow(RefusedRecord);
  expect(org.all('Task')).toHaveLength(before);
});
