import { h, icon, setText } from './dom.ts';
import { ChatError, type Place } from './protocol.ts';
import type { Visitor } from './visitor.ts';
import { fill, type Language, type Words } from './words.ts';

interface ComposerOptions {
  readonly language: Language;
  readonly visitor: Visitor;
  readonly place: Place;
}

function textOf(error: unknown, words: Words, maxMegabytes: number): string {
  if (!(error instanceof ChatError)) return words.notSent;
  if (error.id === 'WEBCHAT_FILE_TYPE') return words.fileType;
  if (error.status === 413) return fill(words.fileTooLarge, { n: maxMegabytes });
  return error.status === 503 ? words.tooFast : words.notSent;
}

/** The field for a message, with the button for a file. A text leaves the field when it is stored. */
export function composer({ language: { words }, visitor, place }: ComposerOptions) {
  const maxMegabytes = Math.floor(place.limits.file / 1_048_576);
  const field = h('textarea', {
    rows: 1,
    'aria-label': words.message,
    placeholder: words.message,
    maxlength: place.limits.text,
    'aria-describedby': 'problem',
    oninput: () => {
      // A changed text is another message.
      key = undefined;
      if (field.value !== '') visitor.types();
    },
    onkeydown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
      event.preventDefault();
      void send();
    },
  });
  const file = h('input', {
    type: 'file',
    hidden: true,
    accept: place.fileTypes.join(),
    onchange: () => void sendFile(),
  });
  const attach = h(
    'button',
    {
      class: 'plain',
      type: 'button',
      'aria-label': words.attach,
      title: words.attach,
      onclick: () => file.click(),
    },
    icon('attach'),
  );
  const button = h(
    'button',
    { class: 'plain', type: 'submit', 'aria-label': words.send, title: words.send },
    icon('send'),
  );
  const problem = h('p', { class: 'error', id: 'problem', role: 'alert', hidden: true });
  const progress = h('p', { class: 'quiet', role: 'status', hidden: true });
  let key: string | undefined;
  let isSending = false;

  async function sending(task: () => Promise<void>): Promise<void> {
    if (isSending) return;
    isSending = true;
    setText(problem, '');
    // A message that is stored at once needs no word about it.
    const timer = setTimeout(() => setText(progress, words.sending), 300);
    button.setAttribute('aria-disabled', 'true');
    try {
      await task();
    } catch (error) {
      setText(problem, textOf(error, words, maxMegabytes));
    }
    clearTimeout(timer);
    setText(progress, '');
    button.removeAttribute('aria-disabled');
    isSending = false;
  }

  const send = () =>
    sending(async () => {
      const text = field.value;
      if (text.trim() === '') return;
      // The same key again: a message that was stored, although the answer was lost, is not stored twice.
      key ??= crypto.randomUUID();
      await visitor.write(text, key);
      key = undefined;
      if (field.value === text) field.value = '';
    });

  const sendFile = () =>
    sending(async () => {
      const chosen = file.files?.[0];
      file.value = '';
      if (!chosen) return;
      if (chosen.size > place.limits.file) throw new ChatError(413);
      await visitor.sendFile(chosen);
      field.focus();
    });

  const root = h(
    'form',
    {
      class: 'composer',
      onsubmit: (event: Event) => {
        event.preventDefault();
        void send();
        field.focus();
      },
    },
    problem,
    progress,
    h('div', { class: 'row' }, attach, file, field, button),
  );
  return {
    root,
    focus: () => field.focus(),
    /** Files can be sent when an agent has answered. */
    update: () => {
      attach.hidden = visitor.chat?.state !== 'talking';
    },
  };
}
