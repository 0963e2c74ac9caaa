import { h, setText } from './dom.ts';
import { ChatError } from './protocol.ts';
import type { Visitor } from './visitor.ts';
import { fill, type Language } from './words.ts';

/** The agent's offer of a call: the number of the group, and a field for that of the visitor. */
export function callOffer({
  language: { words },
  visitor,
}: {
  readonly language: Language;
  readonly visitor: Visitor;
}) {
  const link = h('a', { class: 'button' });
  const field = h('input', {
    id: 'phone',
    type: 'tel',
    autocomplete: 'tel',
    'aria-describedby': 'phone-error',
  });
  const error = h('p', { class: 'error', id: 'phone-error', role: 'alert', hidden: true });
  const form = h(
    'form',
    {
      onsubmit: (event: Event) => {
        event.preventDefault();
        void callMe();
      },
    },
    h('label', { for: 'phone' }, words.callNumber),
    h('div', { class: 'row' }, field, h('button', { class: 'primary', type: 'submit' }, words.callMe)),
    error,
  );
  const title = h('p', { class: 'strong' });
  const root = h('section', { class: 'offer', role: 'status', hidden: true }, title, link, form);
  let isSending = false;

  async function callMe(): Promise<void> {
    if (isSending) return;
    isSending = true;
    try {
      setText(error, '');
      await visitor.callMe(field.value.trim());
    } catch (thrown) {
      const isWrong = thrown instanceof ChatError && thrown.status === 400;
      setText(error, isWrong ? words.wrongNumber : words.notSent);
      field.focus();
    }
    isSending = false;
  }

  function update(): void {
    const { callNumber, requestedNumber, state } = visitor.chat ?? {};
    root.hidden = callNumber === undefined || state === 'ended';
    if (callNumber === undefined) return;
    const isRequested = requestedNumber !== undefined;
    setText(title, isRequested ? fill(words.callComes, { number: requestedNumber }) : words.callOffer);
    setText(link, fill(words.callUs, { number: callNumber }));
    link.href = `tel:${callNumber.replace(/[^\d+]/g, '')}`;
    form.hidden = isRequested;
  }
  return { root, update };
}
