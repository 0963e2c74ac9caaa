// The phone as an element of the page: what it tells are events, what it does are methods of its `phone`.

import { button, showProblem } from '../parent-page/button.js';
import { callRows } from '../parent-page/calls.js';
import { contacts } from '../parent-page/contacts.js';

const element = (id) => document.getElementById(id);
const widget = document.querySelector('callside-widget');

widget.addEventListener('state', ({ detail }) => {
  element('phone-state').textContent = `Phone: ${detail}`;
});
widget.addEventListener('calls', async ({ detail }) => {
  callRows(await widget.phone, detail, element('call-list'));
});
widget.addEventListener('failed', ({ detail }) => showProblem(detail));

const rows = contacts.map(({ name, phone: number }) => {
  const row = document.createElement('li');
  row.append(
    button(`Call ${name}, ${number}`, async () => (await widget.phone).placeCall({ destination: number })),
  );
  return row;
});
element('contacts').replaceChildren(...rows);
