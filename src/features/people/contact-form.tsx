import { type FormEvent, useLayoutEffect, useRef, useState } from 'react';
import type { ContactDraft, Person } from '../../../sdk/index.ts';
import { peopleWords } from '../../i18n/en/people.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useClient } from '../../react/client-context.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Field } from '../../ui/field/field.tsx';
import { Switch } from '../../ui/switch/switch.tsx';
import { useTellError } from '../errors/use-run.ts';
import { mayCreate } from '../rights/access-rights.ts';
import { useRights } from '../rights/use-rights.ts';
import styles from './contact-form.module.css';
import { mayWrite } from './contact-rights.ts';
import { type DraftTexts, draftFields, draftLimits, draftOf, problemsOf, textsOf } from './draft-texts.ts';

const inputs = {
  firstName: ['people.firstName', 'text'],
  lastName: ['people.lastName', 'text'],
  company: ['people.company', 'text'],
  professionalPhoneNumber: ['people.professional', 'tel'],
  mobilePhoneNumber: ['people.mobile', 'tel'],
  homeNumber: ['people.home', 'tel'],
  email: ['people.email', 'email'],
} as const;

/** Props of `ContactForm`. */
export interface ContactFormProps {
  /** Undefined for a new contact. */
  readonly contact?: Person | undefined;
  /** The initial values of a new contact. */
  readonly start?: { readonly texts: Partial<DraftTexts>; readonly shared: boolean } | undefined;
  readonly onDone: (saved: Person | undefined) => void;
}

/** The form that creates or changes a contact. */
export function ContactForm({ contact, start, onDone }: ContactFormProps) {
  const words = useTranslate(peopleWords);
  const tell = useTellError();
  const { people } = useClient();
  const rights = useRights();
  const [texts, setTexts] = useState<DraftTexts>(() => ({ ...textsOf(contact), ...start?.texts }));
  const [pending, setPending] = useState(false);
  const [isTried, setTried] = useState(false);
  const contactRights = rights.of('Contact');
  const written = draftFields.filter((field) => mayWrite(contactRights, contact, field));
  const problems = isTried ? problemsOf(texts, written) : {};
  const mayShare = !contact && rights.may('sharedContacts');
  const mayKeep = mayCreate(contactRights, 'privates');
  const [shares, setShares] = useState(start?.shared ?? false);
  const shared = mayShare && (shares || !mayKeep);

  const save = (draft: Partial<ContactDraft>) =>
    contact ? people.change(contact, draft) : people.create(draft, { shared });

  const form = useRef<HTMLFormElement>(null);
  // The first field is focused once; later the user moves the focus.
  useLayoutEffect(() => form.current?.querySelector<HTMLInputElement>('input:enabled')?.focus(), []);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    const wrong = problemsOf(texts, written);
    const firstWrong = draftFields.findIndex((name) => wrong[name]);
    form.current?.querySelectorAll('input')[firstWrong]?.focus();
    if (pending || firstWrong >= 0) return;
    setPending(true);
    try {
      onDone(await save(draftOf(texts, written)));
    } catch (error) {
      tell(error);
      setPending(false);
    }
  }

  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      aria-label={words(contact ? 'people.edit' : 'people.new')}
      onSubmit={(event) => void submit(event)}
    >
      {draftFields.map((name) => {
        const [label, type] = inputs[name];
        const problem = problems[name];
        return (
          <Field
            key={name}
            type={type}
            label={words(label)}
            value={texts[name]}
            disabled={!written.includes(name)}
            autoComplete="off"
            error={problem && words(problem, draftLimits)}
            onInput={(event) => {
              const { value } = event.currentTarget;
              setTexts((now) => ({ ...now, [name]: value }));
            }}
          />
        );
      })}
      {mayShare && mayKeep && <Switch label={words('people.share')} checked={shared} onChange={setShares} />}
      <div className={styles.actions}>
        <Button type="submit" variant="primary" pending={pending}>
          {words('people.save')}
        </Button>
        <Button variant="plain" onClick={() => onDone(undefined)}>
          {words('people.cancel')}
        </Button>
      </div>
    </form>
  );
}
