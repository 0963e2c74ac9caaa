import { button } from './button.js';

/** The buttons of a call: the bridge's method, and the condition for it. */
const actions = [
  ['Hold', 'hold'],
  ['Resume', 'unhold'],
  ['Mute', 'mute'],
  ['Unmute', 'unmute'],
  ['Hang up', 'drop'],
];

/** The buttons of a call that is not answered yet. */
const answers = [
  ['Answer', 'answer'],
  ['Decline', 'drop'],
];

/** The calls of now as a list, which keeps the rows of calls that go on: who is at a button stays there. */
export function callRows(phone, calls, list) {
  const rows = calls.map((call) => {
    const row = list.querySelector(`[data-line="${CSS.escape(call.lineID)}"]`) ?? emptyRow(call.lineID);
    const [name, state, buttons] = row.children;
    name.textContent = call.label ?? call.number;
    state.textContent = `${call.isIncoming ? 'from' : 'to'} ${call.number}, ${call.state}`;
    const offered = call.actions.includes('answer')
      ? answers
      : actions.filter(([, method]) => call.actions.includes(method));
    const shown = [...buttons.children].map((one) => one.textContent);
    if (shown.join() !== offered.map(([text]) => text).join())
      buttons.replaceChildren(
        ...offered.map(([text, method]) => button(text, () => phone[method]({ lineID: call.lineID }))),
      );
    return row;
  });
  list.replaceChildren(...rows);
}

function emptyRow(lineID) {
  const row = document.createElement('li');
  row.dataset.line = lineID;
  const state = document.createElement('span');
  state.className = 'state';
  const buttons = document.createElement('span');
  buttons.className = 'actions';
  row.append(document.createElement('strong'), state, buttons);
  return row;
}
