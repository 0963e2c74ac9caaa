/** @jsxImportSource preact */
import { Component, createRef } from 'preact';
import { ChatError, type ChatForm, type Place, type VisitorField } from './protocol.ts';
import { Task } from './task.ts';
import type { Language, Words } from './words.ts';

interface FormScreenProps {
  readonly language: Language;
  readonly place: Place;
  /** The values of a visitor whom the page knows. */
  readonly known: Readonly<Partial<Record<VisitorField, string>>>;
  readonly onStart: (form: ChatForm) => Promise<void>;
}

type Errors = Partial<Record<VisitorField, string>>;

const fields: readonly VisitorField[] = ['name', 'email', 'question'];

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
export class FormScreen extends Component<FormScreenProps> {
  readonly #form = createRef<HTMLFormElement>();
  #errors: Errors = {};
  readonly #starting = new Task(this, (error) => {
    const { words } = this.props.language;
    const refused = error instanceof ChatError && fields.find((field) => field === error.field);
    if (!refused) return textOf(error, words);
    this.#show({ [refused]: refused === 'email' ? words.wrongEmail : words.tooLong });
    return '';
  });

  /** Shows what is wrong, and moves the focus to the first of it. */
  #show(errors: Errors): boolean {
    this.#errors = errors;
    this.setState({});
    const wrong = fields.find((field) => errors[field]);
    if (wrong) this.#form.current?.querySelector<HTMLElement>(`#${wrong}`)?.focus();
    return wrong !== undefined;
  }

  readonly #submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (!this.#form.current) return;
    const { language, place, onStart } = this.props;
    const values = {
      name: '',
      email: '',
      question: '',
      ...Object.fromEntries(new FormData(this.#form.current)),
    };
    const errors: Errors = {};
    for (const field of fields) errors[field] = problemOf(field, values[field].trim(), place, language.words);
    if (this.#show(errors)) return;
    const page = { pageUrl: location.href.slice(0, 1_000), pageTitle: document.title.slice(0, 1_000) };
    void this.#starting.run(() => onStart({ ...values, ...page, language: language.tag }));
  };

  render({ language: { words }, place, known }: FormScreenProps) {
    return (
      <form ref={this.#form} class="form" noValidate onSubmit={this.#submit}>
        {fields.map((field) => {
          const isRequired = place.required.includes(field);
          const control = {
            id: field,
            name: field,
            'data-start': true,
            defaultValue: known[field] ?? '',
            maxLength: field === 'question' ? place.limits.text : place.limits[field],
            'aria-required': isRequired,
            'aria-describedby': `${field}-error`,
            'aria-invalid': Boolean(this.#errors[field]),
          };
          return (
            <div key={field} class="field">
              <label for={field}>
                {words[field]}
                {!isRequired && <span class="quiet"> ({words.optional})</span>}
              </label>
              {field === 'question' && <textarea {...control} rows={3} />}
              {field === 'name' && <input {...control} type="text" autoComplete="name" />}
              {field === 'email' && <input {...control} type="email" autoComplete="email" />}
              <p id={`${field}-error`} class="error">
                {this.#errors[field]}
              </p>
            </div>
          );
        })}
        <p class="error" role="alert">
          {this.#starting.problem}
        </p>
        <button class="primary" type="submit" data-start aria-disabled={this.#starting.isBusy || undefined}>
          {words.start}
        </button>
      </form>
    );
  }
}
