// The record of a caller. A rule of the phone system opens this page with the number and the name of the call.
import { contactOf } from '../parent-page/contacts.js';

const query = new URLSearchParams(location.search);
const phone = query.get('phone') ?? '';
const contact = contactOf(phone);
const name = contact?.name ?? query.get('name') ?? '';

const show = (id, text) => {
  document.getElementById(id).textContent = text;
};
show('who', name || 'Unknown caller');
show('company', contact?.company ?? 'A new contact');
show('number', phone);
document.title = `${name || phone || 'Harbour CRM'}: Harbour CRM`;

const answer = await fetch(`calls?${new URLSearchParams({ phone })}`);
const calls = await answer.json();
document.getElementById('none').hidden = calls.length > 0;
document.getElementById('log').replaceChildren(
  ...calls.map(({ agent, began }) => {
    const entry = document.createElement('li');
    entry.textContent = `${new Date(began).toLocaleString()}, ${agent}`;
    return entry;
  }),
);
