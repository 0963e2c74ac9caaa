import { findRecord, nameOf, recordsOf, typeOf } from '../org/records.js';
import { element } from './element.js';
import { fieldValue } from './field-value.js';
import { recordTable } from './record-table.js';

/** A record's page: its fields, and its related records. */
export async function recordView(crm, id) {
  const record = await findRecord(id);
  if (!record) {
    const words = 'This record does not exist, or has been deleted.';
    return {
      title: 'No such record',
      content: [element('h1', {}, 'No such record'), element('p', {}, words)],
    };
  }
  const type = typeOf(record.Id);
  const { label, fields } = crm.settings.objects[type];
  const rows = await Promise.all(
    fields.map(async (field) => {
      const value = await fieldValue(crm, record, field);
      const shown = field.name === 'Name' || field.name === 'Subject' ? nameOf(record) : value;
      return element(
        'div.field',
        { 'data-field': field.name },
        element('dt', {}, field.label),
        element('dd', {}, shown),
      );
    }),
  );
  return {
    title: nameOf(record),
    record,
    content: [
      element('p.kind', {}, label),
      element('h1', {}, nameOf(record)),
      record.DoNotCall ? element('p.warning', {}, 'Asked not to be called.') : undefined,
      element('section', { 'aria-label': 'Details' }, element('dl', {}, rows)),
      ...(await related(crm, record, type)),
    ],
  };
}

async function related(crm, record, type) {
  if (type === 'Task') return [];
  const tasks = (await recordsOf('Task')).filter((task) => [task.WhoId, task.WhatId].includes(record.Id));
  const activities = list('Activities', await recordTable(crm, 'Task', tasks));
  if (type !== 'Account') return [activities];
  const contacts = (await recordsOf('Contact')).filter(({ AccountId }) => AccountId === record.Id);
  return [list('Contacts', await recordTable(crm, 'Contact', contacts)), activities];
}

const list = (name, table) => element('section', { 'aria-label': name }, element('h2', {}, name), table);
