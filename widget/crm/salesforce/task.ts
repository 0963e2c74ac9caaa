import type { CrmLog } from '../crm-log.ts';
import type { CrmRecord } from '../crm-record.ts';
import type { TaskFields } from './salesforce-api.ts';

/** The day of a moment where the user is, as Salesforce writes it. */
function dayOf(millis: number): string {
  const date = new Date(millis);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

const subjectLimit = 255;
const outcomeLimit = 255;
const notesLimit = 32_000;

/** People (contacts, leads) are who a task is with, companies what it is about. */
const relationOf = (record: CrmRecord | undefined): TaskFields => {
  if (!record) return {};
  return record.type === 'Contact' || record.type === 'Lead' ? { WhoId: record.id } : { WhatId: record.id };
};

/** A call as a task that is done. */
export const taskOf = (log: CrmLog): TaskFields => ({
  Subject: log.subject.slice(0, subjectLimit),
  Status: 'Closed',
  ActivityDate: dayOf(log.startedAt),
  CallType: log.direction === 'inbound' ? 'Inbound' : 'Outbound',
  CallDurationInSeconds: Math.round(log.durationMs / 1000),
  // The key by which the task is found again: a field of every org, in which queries can look.
  CallObject: log.key,
  CallDisposition: log.outcome.slice(0, outcomeLimit) || undefined,
  Description: log.notes.slice(0, notesLimit) || undefined,
  ...relationOf(log.record),
});
