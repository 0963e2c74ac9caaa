import { saveRecord } from '../org/records.js';
import { element } from './element.js';

/** A form for a new record, filled with the known fields. `onSaved` receives its id. */
export function newRecordForm(crm, { type, defaults, onSaved }) {
  const { label, fields } = crm.settings.objects[type];
  const writable = fields.filter((field) => !field.isReadOnly && field.type !== 'boolean');
  const problem = element('p.warning', { role: 'alert', hidden: true });
  const inputs = writable.map((field) => {
    const value = String(defaults[field.name] ?? '');
    return element('label', {}, field.label, element('input', { name: field.name, value }));
  });
  const form = element(
    'form.record-form',
    {},
    inputs,
    problem,
    element('button', { type: 'submit' }, 'Save'),
  );
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const filled = [...new FormData(form)].filter(([, value]) => value !== '');
    try {
      onSaved(await saveRecord(type, Object.fromEntries(filled)));
    } catch (error) {
      problem.textContent = error.message;
      problem.hidden = false;
    }
  });
  return {
    title: `New ${label.toLowerCase()}`,
    content: [element('h1', {}, `New ${label.toLowerCase()}`), form],
  };
}

/** Shows the form in a dialog over the page. */
export function newRecordDialog(crm, { type, defaults, onSaved }) {
  const { content } = newRecordForm(crm, {
    type,
    defaults,
    onSaved: (id) => {
      dialog.close();
      onSaved(id);
    },
  });
  const cancel = element('button.plain', { type: 'button', onclick: () => dialog.close() }, 'Cancel');
  const dialog = element(
    'dialog',
    { 'aria-label': `New ${type}`, onclose: () => dialog.remove() },
    content,
    cancel,
  );
  document.body.append(dialog);
  dialog.showModal();
}
