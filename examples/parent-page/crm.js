// The services of this page as the phone's CRM (`/?crm`): it finds people, shows callers, and keeps one row for each
// call.

import { contacts } from './contacts.js';

const wordsOf = (text) => text.toLowerCase().split(/\s+/);

/** Added to what the page does for the phone anyway. */
export const crmServices = {
  searchContacts({ text }) {
    const found = contacts.filter(({ name, company }) => {
      const known = wordsOf(`${name} ${company}`);
      return wordsOf(text).every((wanted) => known.some((word) => word.startsWith(wanted)));
    });
    return {
      contacts: found.map(({ id, name, company, phone }) => ({ id, name, company, numbers: [phone] })),
    };
  },
  showContact({ contact }) {
    const rows = [...document.querySelectorAll('[data-contact]')];
    for (const row of rows) row.removeAttribute('aria-current');
    const shown = rows.find((row) => row.dataset.contact === contact.id);
    shown?.setAttribute('aria-current', 'true');
    shown?.scrollIntoView({ block: 'nearest' });
    return { isShown: shown !== undefined };
  },
  /** One key is one row, however often a call is sent. */
  logCall({ call, values }) {
    const log = document.getElementById('log-rows');
    const present = log.querySelector(`[data-key="${CSS.escape(call.key)}"]`);
    const row = present ?? document.createElement('tr');
    row.dataset.key = call.key;
    const seconds = Math.round((call.durationMs ?? 0) / 1000);
    const when = new Date(call.creationTime).toLocaleTimeString();
    row.replaceChildren(
      ...[when, values.subject, `${seconds} s`, values.outcome, values.notes].map((text) => {
        const cell = document.createElement('td');
        cell.textContent = text;
        return cell;
      }),
    );
    if (!present) log.prepend(row);
    document.getElementById('no-log').hidden = true;
    return { logID: call.key };
  },
};
