/* global Callside */
// A page that knows nothing of Callside but its embed script: it shows the widget at its side or in a panel, dials
// through it, says who calls, and lists its calls live. At `/?crm` it is the phone's CRM.

import { button, showProblem } from './button.js';
import { callRows } from './calls.js';
import { contacts, services as known } from './contacts.js';
import { crmServices } from './crm.js';

const element = (id) => document.getElementById(id);
const query = new URLSearchParams(location.search);
const isCrm = query.has('crm');
const address = isCrm ? '/widget/?crm=page' : '/widget/';
const url = new URL(address, document.querySelector('script[src$="/embed.js"]').src).href;
const services = isCrm ? { ...known, ...crmServices } : known;
element('log').hidden = !isCrm;

/** The present presentation of the phone, and click-to-dial in the notes. */
let panel;
let phone;
let numbers;

/** Shows the messages between the phone and this page if the address has `?inspect`. */
const inspector = query.has('inspect') ? openInspector() : undefined;

let showing = show();
element('place').addEventListener('change', () => {
  showing = showing.then(show);
});
element('call-notes').addEventListener('change', () => showing.then(callNotes));

function openInspector() {
  element('inspector').hidden = false;
  return Callside.openInspector({ container: element('inspector') });
}

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
    const onMessage = (await inspector)?.see;
    if (place === 'side')
      phone = await Callside.embedWidget({ url, services, onMessage, container: element('phone') });
    else {
      panel = await Callside.showPanel({ url, services, onMessage, mode: place });
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
  const rows = contacts.map(({ id, name, company, phone: number }) => {
    const row = document.createElement('tr');
    row.dataset.contact = id;
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
