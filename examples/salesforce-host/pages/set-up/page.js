// Checks a phone's set-up in Salesforce: the server requests the addresses, and the page inspects this browser.

import { readSettings } from '../org/records.js';
import { post } from '../org/server.js';
import { element } from '../views/element.js';
import { showProblem } from '../views/problem.js';
import { microphoneVerdict } from './microphone.js';

async function start() {
  const form = document.getElementById('asked');
  const { callCenter } = await readSettings();
  // This CRM itself is a set-up, too.
  form.elements.adapterUrl.value = callCenter['/reqGeneralInfo/reqAdapterUrl'];
  form.elements.myDomain.value = location.origin;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    check(Object.fromEntries(new FormData(form))).catch(showProblem);
  });
}

async function check(asked) {
  document.getElementById('problem').hidden = true;
  const verdicts = [...(await post('/set-up/checks', asked)), await microphoneVerdict()];
  const rows = verdicts.map(({ subject, isWell, words }) =>
    element(
      'li',
      { 'data-well': String(isWell) },
      element('strong', {}, isWell ? 'Well' : 'Change'),
      element('span', {}, subject),
      element('span', {}, words),
    ),
  );
  document.getElementById('verdicts').replaceChildren(...rows);
}

start().catch(showProblem);
