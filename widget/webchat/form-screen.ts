import { h } from './dom.ts';
import { ChatError, type ChatForm, type Place, type VisitorField } from './protocol.ts';
import type { Screen } from './screen.ts';
import type { Language, Words } from './words.ts';

interface FormOptions {
  readonly language: Language;
  readonly place: Place;
  /** The values of a visitor whom the page knows. */
  readonly known: Readonly<Partial<Record<VisitorField, string>>>;
  readonly onStart: (form: ChatForm) => Promise<void>;
}

const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);

/** Returns the sentence about a field; empty for a field without a problem. */
function problemOf(field: VisitorField, value: string, place: Place, words: Words): string {
  if (value === '') return place.required.includes(field) ? words.missing : '';
  return field === 'email' && !isEmail(value) ? words.wrongEmail : '';
}

/** Returns the sentence about a refusal that is not about a single field. */
function textOf(error: unknown, words: Words): string {
  if (!(error instanceof ChatError)) return words.notSent;
  if (error.id === 'WEBCHAT_FULL') return words.full;
  if (error.id === 'WEBCHAT_CLOSED') return words.closed;
  return error.status === 503 ? words.tooFast : words.failed;
}

/** The form before a chat. */
export function formScreen({ language, place, known, onStart }: FormOptions): Screen {
  const { words } = language;
  const input = (field: VisitorField, props: Record<string, string>) => {
    const isRequired = place.required.includes(field);
    const limit = field === 'question' ? place.limits.text : place.limits[field];
    const control = h(field === 'question' ? 'textarea' : 'input', {
      id: field,
      maxlength: limit,
      'aria-required': isRequired ? 'true' : 'false',
      'aria-describedby': `${field}-error`,
      ...props,
    });
    control.value = known[field] ?? '';
    const error = h('p', { id: `${field}-error`, class: 'error' });
    const label = h('label', { for: field }, words[field]);
    if (!isRequired) label.append(h('span', { class: 'quiet' }, ` (${words.optional})`));
    const show = (text: string) => {
      error.textContent = text;
      control.setAttribute('aria-invalid', String(text !== ''));
    };
    return { field, control, show, root: h('div', { class: 'field' }, label, control, error) };
  };
  const fields = [
    input('name', { type: 'text', autocomplete: 'name' }),
    input('email', { type: 'email', autocomplete: 'email' }),
    input('question', { rows: '3' }),
  ];
  const button = h('button', { class: 'primary', type: 'submit' }, words.start);
  const problem = h('p', { class: 'error', role: 'alert' });

  async function submit(event: Event): Promise<void> {
    event.preventDefault();
    if (button.getAttribute('aria-disabled')) return;
    problem.textContent = '';
    const problems = fields.map(({ field, control }) => problemOf(field, control.value.trim(), place, words));
    fields.forEach(({ show }, at) => {
      show(problems[at] ?? '');
    });
    const wrong = fields[problems.findIndex((text) => text !== '')];
    if (wrong) {
      wrong.control.focus();
      return;
    }
    button.setAttribute('aria-disabled', 'true');
    try {
      const [name = '', email = '', question = ''] = fields.map(({ control }) => control.value);
      const page = { pageUrl: location.href.slice(0, 1_000), pageTitle: document.title.slice(0, 1_000) };
      await onStart({ name, email, question, ...page, language: language.tag });
    } catch (error) {
      const refused = error instanceof ChatError && fields.find(({ field }) => field === error.field);
      if (refused) {
        refused.show(refused.field === 'email' ? words.wrongEmail : words.tooLong);
        refused.control.focus();
      } else problem.textContent = textOf(error, words);
    }
    button.removeAttribute('aria-disabled');
  }

  const root = h(
    'form',
    { class: 'form', novalidate: true, onsubmit: (event: Event) => void submit(event) },
    ...fields.map((field) => field.root),
    problem,
    button,
  );
  return { root, focus: () => fields.find(({ control }) => control.value === '')?.control.focus() };
}
