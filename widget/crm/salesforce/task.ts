import type { CrmLog } from '../crm-log.ts';
import type { CrmRecord } from '../crm-record.ts';
import type { TaskRules } from './apex.ts';
import type { TaskFields } from './salesforce-api.ts';

/** Returns the day of a moment in the user's time zone, in Salesforce's format. */
function dayOf(millis: number): string {
  const date = new Date(millis);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

const subjectLimit = 255;
const outcomeLimit = 255;
const notesLimit = 32_000;

/** People (contacts, leads) are the `WhoId` of a task, companies its `WhatId`. */
const relationOf = (record: CrmRecord | undefined): TaskFields => {
  if (!record) return {};
  return record.type === 'Contact' || record.type === 'Lead' ? { WhoId: record.id } : { WhatId: record.id };
};

/** The rules of a new org, for an org that does not say its own: what every user may fill. */
export const usualRules: TaskRules = {
  closedStatus: 'Completed',
  callFields: ['CallType', 'CallDurationInSeconds'],
};

/** Converts a call to a closed task. */
export const taskOf = (log: CrmLog, { closedStatus, callFields }: TaskRules): TaskFields => ({
  Subject: log.subject.slice(0, subjectLimit),
  Status: closedStatus,
  ActivityDate: dayOf(log.startedAt),
  ...only(callFields, {
    CallType: log.direction === 'inbound' ? 'Inbound' : 'Outbound',
    CallDurationInSeconds: Math.round(log.durationMs / 1000),
  }),
  // The field with the key of the task: every org has it, and queries can filter by it.
  CallObject: log.key,
  CallDisposition: log.outcome.slice(0, outcomeLimit) || undefined,
  Description: log.notes.slice(0, notesLimit) || undefined,
  ...relationOf(log.record),
});

/** Converts a call to a new task. Its subtype puts it among the calls of a record, and can never be changed. */
export const newTaskOf = (log: CrmLog, rules: TaskRules): TaskFields => ({
  ...taskOf(log, rules),
  ...only(rules.callFields, { TaskSubtype: 'Call' }),
});

const only = (names: readonly string[], fields: TaskFields): TaskFields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)));
