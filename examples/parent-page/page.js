/* global Callside */
// A page that knows nothing of Callside but its embed script: it shows the widget, dials through it and
// lists its calls live.

const contacts = [
  { name: 'Bob Baker', company: 'Acme, internal', phone: '102' },
  { name: 'Carol Cooper', company: 'Acme, internal', phone: '103' },
  { name: 'Echo test', company: 'Callside', phone: '600' },
  { name: 'Music', company: 'Callside', phone: '601' },
  {
    name: 'Louise Martin',
    company: 'Boulangerie du Port',
    phone: '+33 1 00 00 06 02',
  },
  {
    name: 'Hugo Petit',
    company: 'Garage Petit & Fils',
    phone: '01 44 55 66 77',
  },
];

const element = (id) => document.getElementById(id);
const scriptOrigin = new URL(document.querySelector('script[src$="/embed.js"]').src).origin;

try {
  const phone = await Callside.embedWidget({
    url: `${scriptOrigin}/widget/`,
    container: element('phone'),
  });
  phone.on('state', showState);
  phone.on('calls', (calls) => showCalls(phone, calls));
  showContacts(phone);
} catch (error) {
  showProblem(error);
}

function showContacts(phone) {
  const rows = contacts.map(({ name, company, phone: number }) => {
    const row = document.createElement('tr');
    const dial = button(number, () => phone.placeCall({ destination: number }));
    dial.setAttribute('aria-label', `Call ${name}, ${number}`);
    row.append(cell(name), cell(company), cell(dial));
    return row;
  });
  element('contact-rows').replaceChildren(...rows);
}

function showCalls(phone, calls) {
  const rows = calls.map((call) => {
    const row = document.createElement('li');
    row.dataset.line = call.lineID;
    const state = document.createElement('span');
    state.className = 'state';
    state.textContent = `${call.isIncoming ? 'from' : 'to'} ${call.number}, ${call.state}`;
    const name = document.createElement('strong');
    name.textContent = call.label ?? call.number;
    row.append(name, state);
    if (call.canAnswer) row.append(button('Answer', () => phone.answer({ lineID: call.lineID })));
    if (call.canDrop) row.append(button('Hang up', () => phone.drop({ lineID: call.lineID })));
    return row;
  });
  element('call-list').replaceChildren(...rows);
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

function showProblem(error) {
  const problem = element('problem');
  problem.textContent = error.message;
  problem.hidden = false;
}

function button(text, act) {
  const made = document.createElement('button');
  made.type = 'button';
  made.textContent = text;
  made.addEventListener('click', () => {
    element('problem').hidden = true;
    act().catch(showProblem);
  });
  return made;
}

function cell(content) {
  const made = document.createElement('td');
  made.append(content);
  return made;
}
