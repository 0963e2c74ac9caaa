import { get, post } from '../org/server.js';
import { element } from '../views/element.js';
import { showProblem } from '../views/problem.js';

const methods = [
  'saveLog',
  'runApex',
  'screenPop',
  'searchAndScreenPop',
  'getAppViewInfo',
  'getPageInfo',
  'getCallCenterSettings',
  'enableClickToDial',
  'setSoftphonePanelVisibility',
  'setVisible',
];
const codes = ['SERVER_ERROR', 'GENERIC_ERROR', 'INVALID_PARAM', 'SOFTPHONE_CONTAINER_ERROR'];
const times = [
  ['before', 'and does nothing'],
  ['after', 'after it was done'],
  ['silent', 'with no answer, after it was done'],
];

/** The panel that delays methods or makes them fail, and lists the phone's requests. */
export function showSwitches() {
  const panel = document.getElementById('switches');
  const item = document.getElementById('switches-item');
  const log = element('ol.log', { 'aria-label': 'Method calls' });
  const state = element('output', {});
  const method = choice('Method', [['', 'every method'], ...methods.map((name) => [name, name])]);
  const ms = element('input', {
    type: 'number',
    min: 0,
    step: 100,
    value: 1000,
    'aria-label': 'Milliseconds',
  });
  const code = choice(
    'Error code',
    codes.map((name) => [name, name]),
  );
  const when = choice('When it fails', times);
  const refused = element('input', { value: 'CallDisposition', 'aria-label': 'Field' });

  const show = async () => {
    const { failures, delays, refusedFields } = await get('/control/switches');
    const slow = delays.filter((one) => one.ms > 0 || one.isHeld);
    state.textContent = [
      ...slow.map((one) => `${one.method || 'Every method'}: ${one.isHeld ? 'held' : `${one.ms} ms`}.`),
      ...failures.map((one) => `${one.method} fails (${one.when}, ${one.code}).`),
      ...refusedFields.map((field) => `${field} is refused.`),
    ].join(' ');
    const calls = await get('/control/calls');
    const rows = calls.slice(-50).toReversed();
    log.replaceChildren(
      ...rows.map((call) => element('li', {}, `${call.method} ${JSON.stringify(call.args)}`)),
    );
  };
  const act = (text, path, body) => {
    const click = () => post(path, body()).then(show).catch(showProblem);
    return element('button', { type: 'button', onclick: click }, text);
  };
  const one = () => (method.value === '' ? {} : { method: method.value });
  panel.append(
    element('h2', {}, 'Switches'),
    element('p', {}, method),
    element(
      'p',
      {},
      ms,
      ' ms ',
      act('Make slow', '/control/delay', () => ({ ...one(), ms: Number(ms.value) })),
      act('Hold', '/control/delay', () => ({ ...one(), hold: true })),
      act('Let go', '/control/delay', () => ({ ...one(), hold: false, ms: 0 })),
    ),
    element(
      'p',
      {},
      code,
      when,
      act('Fail once', '/control/fail', () => ({
        method: method.value || 'saveLog',
        code: code.value,
        when: when.value,
      })),
    ),
    element(
      'p',
      {},
      refused,
      act('Refuse this field', '/control/refuse', () => ({ field: refused.value })),
    ),
    element(
      'p',
      {},
      act('Everything as at first', '/control/reset', () => ({})),
      element('button', { type: 'button', onclick: () => show().catch(showProblem) }, 'Read again'),
    ),
    state,
    log,
  );
  item.addEventListener('click', () => {
    panel.hidden = !panel.hidden;
    item.setAttribute('aria-expanded', !panel.hidden);
    if (!panel.hidden) show().catch(showProblem);
  });
}

function choice(label, options) {
  const made = options.map(([value, text]) => element('option', { value }, text));
  return element('select', { 'aria-label': label }, made);
}
