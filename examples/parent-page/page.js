/* global Callside */
// A page that knows nothing of Callside but its embed script: it shows the widget at its side or in a panel, dials
// through it, says who calls, and lists its calls live.

import { button, showProblem } from './button.js';
import { callRows } from './calls.js';
import { contacts, services } from './contacts.js';

const element = (id) => document.getElementById(id);
const url = new URL('/widget/', document.querySelector('script[src$="/embed.js"]').src).href;

/** What shows the phone now, and the numbers that can be called in the notes. */
let panel;
let phone;
let numbers;

let showing = show();
element('place').addEventListener('change', () => {
  showing = showing.then(show);
});
element('call-notes').addEventListener('change', () => showing.then(callNotes));

/** Shows the phone where the switch says, in place of where it was. */
async function show() {
  numbers?.dispose();
  numbers = undefined;
  if (panel) panel.dispose();
  else phone?.dispose();
  panel = undefined;
  phone = undefined;
  const place = element('place').value;
  document.body.dataset.phone = place;
  try {
    if (place === 'side') phone = await Callside.embedWidget({ url, services, container: element('phone') });
    else {
      panel = await Callside.showPanel({ url, services, mode: place });
      phone = await panel.phone;
    }
    phone.on('state', showState);
    phone.on('calls', showCalls);
    showContacts();
    await callNotes();
  } catch (error) {
    showProblem(error);
  }
}

async function callNotes() {
  numbers?.dispose();
  numbers = undefined;
  if (!phone || !element('call-notes').checked) return;
  numbers = await Callside.enableClickToDial(phone, {
    root: element('notes'),
    country: 'FR',
    onDial: () => panel?.open(),
    onError: showProblem,
  });
}

function showContacts() {
  const rows = contacts.map(({ name, company, phone: number }) => {
    const row = document.createElement('tr');
    const dial = button(number, () => phone.placeCall({ destination: number }));
    dial.setAttribute('aria-label', `Call ${name}, ${number}`);
    row.append(cell(name), cell(company), cell(dial));
    return row;
  });
  element('contact-rows').replaceChildren(...rows);
}

function showCalls(calls) {
  callRows(phone, calls, element('call-list'));
  element('no-calls').hidden = calls.length > 0;
}

function showState(state) {
  const words = {
    starting: 'starting',
    signedOut: 'sign in to the phone',
    ready: 'ready',
    forbidden: 'not allowed in this page',
  };
  element('phone-state').textContent = `Phone: ${words[state]}`;
}

function cell(content) {
  const made = document.createElement('td');
  made.append(content);
  return made;
}
