import { recordsOf, searchRecords, typeOf } from '../org/records.js';
import { element } from './element.js';
import { recordTable } from './record-table.js';

/** All records of a kind. */
export async function listView(crm, type) {
  const { plural } = crm.settings.objects[type];
  const records = await recordsOf(type);
  // The newest task comes first.
  const shown = type === 'Task' ? records.toReversed() : records;
  return { title: plural, content: [element('h1', {}, plural), await section(crm, type, plural, shown)] };
}

/** Search results, by kind. */
export async function searchView(crm, text) {
  const found = await searchRecords(text);
  const kinds = Object.entries(Object.groupBy(found, ({ Id }) => typeOf(Id)));
  const sections = await Promise.all(
    kinds.map(([type, records]) => section(crm, type, crm.settings.objects[type].plural, records)),
  );
  const nothing = element(
    'p.quiet',
    {},
    'Nothing found. Numbers are found as they are written in the record.',
  );
  const content = sections.length > 0 ? sections : [nothing];
  return { title: `Search: ${text}`, content: [element('h1', {}, `Found for “${text}”`), ...content] };
}

/** The home page: open tasks, and the people of this CRM. */
export async function homeView(crm) {
  const [tasks, contacts] = await Promise.all([recordsOf('Task'), recordsOf('Contact')]);
  const open = tasks.filter(({ IsClosed }) => !IsClosed);
  return {
    title: 'Home',
    content: [
      element('h1', {}, 'Home'),
      await section(crm, 'Task', 'Open tasks', open),
      await section(crm, 'Contact', 'Contacts', contacts),
    ],
  };
}

async function section(crm, type, name, records) {
  const table = await recordTable(crm, type, records);
  return element('section', { 'aria-label': name }, element('h2', {}, name), table);
}
