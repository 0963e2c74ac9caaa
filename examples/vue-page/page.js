import { contacts } from '../parent-page/contacts.js';
// The build without a compiler of templates: that would need `unsafe-eval` of the page's policy.
import { createApp, h, ref, shallowRef } from './vue.js';

const button = (label, onClick, more) => h('button', { type: 'button', onClick, ...more }, label);
const section = (id, tag, title, list) =>
  h('section', { 'aria-labelledby': id }, [h(tag, { id }, title), list]);

function setup() {
  // Shallow: what the embed script gives is not to be made reactive inside.
  const [phone, calls, problem] = [shallowRef(), shallowRef([]), shallowRef()];
  const state = ref('connecting');
  const { content: url } = document.querySelector('meta[name="callside"]');
  const attempt = async (acted) => {
    problem.value = await acted.then(
      () => undefined,
      (error) => error,
    );
  };

  const contactRow = ({ id, name, phone: destination }) =>
    h('li', { key: id }, [
      button(`Call ${name}, ${destination}`, () => attempt(phone.value.placeCall({ destination })), {
        disabled: !phone.value,
      }),
    ]);
  const callRow = ({ lineID, label, number, state: callState, canDrop }) =>
    h('li', { key: lineID }, [
      h('strong', label ?? number),
      h('span', { class: 'state' }, callState),
      canDrop && button('Hang up', () => attempt(phone.value.drop({ lineID }))),
    ]);
  // Kept as it is: an element that moves is connected anew.
  const widget = () =>
    h('callside-widget', {
      url,
      onPhone: ({ detail }) => {
        phone.value = detail;
      },
      onState: ({ detail }) => {
        state.value = detail;
      },
      onCalls: ({ detail }) => {
        calls.value = detail;
      },
      onFailed: ({ detail }) => {
        problem.value = detail;
      },
    });

  return () => [
    h('header', [
      h('strong', 'Harbour CRM'),
      h('nav', { 'aria-label': 'Examples' }, [h('a', { href: '/' }, 'All of it')]),
      h('output', `Phone: ${state.value}`),
    ]),
    h('main', [
      section('contacts-title', 'h1', 'Contacts', h('ul', contacts.map(contactRow))),
      section(
        'calls-title',
        'h2',
        'Live calls',
        h('ul', { id: 'call-list', 'aria-live': 'polite' }, calls.value.map(callRow)),
      ),
    ]),
    h('aside', { id: 'phone', 'aria-label': 'Phone' }, [widget()]),
    problem.value && h('p', { id: 'problem', role: 'alert' }, problem.value.message),
  ];
}

document.body.dataset.phone = 'side';
createApp({ setup }).mount(document.body);
