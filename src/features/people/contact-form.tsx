import { type FormEvent, useLayoutEffect, useRef, useState } from 'react';
import type { ContactDraft, Person } from '../../../sdk/index.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useClient } from '../../react/client-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Switch } from '../../ui/switch.tsx';
import { useTellError } from '../errors/use-run.ts';
import { useRights } from '../rights/use-rights.ts';
import styles from './contact-form.module.css';
import { type DraftTexts, draftOf, problemsOf, textsOf } from './draft-texts.ts';

const fields = [
  ['firstName', 'people.firstName', 'text'],
  ['lastName', 'people.lastName', 'text'],
  ['company', 'people.company', 'text'],
  ['professionalPhoneNumber', 'people.professional', 'tel'],
  ['mobilePhoneNumber', 'people.mobile', 'tel'],
  ['homeNumber', 'people.home', 'tel'],
  ['email', 'people.email', 'email'],
] as const;

export interface ContactFormProps {
  /** Undefined: a new one. */
  readonly contact?: Person | undefined;
  /** What a new one begins with. */
  readonly start?: { readonly texts: Partial<DraftTexts>; readonly shared: boolean } | undefined;
  readonly onDone: (saved: Person | undefined) => void;
}

/** Makes a contact or changes one. */
export function ContactForm({ contact, start, onDone }: ContactFormProps) {
  const words = useTranslate();
  const tell = useTellError();
  const { people } = useClient();
  const rights = useRights();
  const [texts, setTexts] = useState<DraftTexts>(() => ({ ...textsOf(contact), ...start?.texts }));
  const [pending, setPending] = useState(false);
  const [isTried, setTried] = useState(false);
  const problems = isTried ? problemsOf(texts) : {};
  const mayShare = !contact && rights.may('sharedContacts');
  const [shares, setShares] = useState(start?.shared ?? false);
  const shared = mayShare && shares;

  const save = (draft: ContactDraft) =>
    contact ? people.change(contact, draft) : people.create(draft, { shared });

  const form = useRef<HTMLFormElement>(null);
  const focusField = (at: number) => form.current?.querySelectorAll('input')[at]?.focus();
  // biome-ignore lint/correctness/useExhaustiveDependencies: who opens the form writes; later the focus is theirs
  useLayoutEffect(() => focusField(0), []);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    const wrong = problemsOf(texts);
    const firstWrong = fields.findIndex(([name]) => wrong[name]);
    focusField(firstWrong);
    if (pending || firstWrong >= 0) return;
    setPending(true);
    try {
      onDone(await save(draftOf(texts)));
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
      {fields.map(([name, label, type]) => {
        const problem = problems[name];
        return (
          <Field
            key={name}
            type={type}
            label={words(label)}
            value={texts[name]}
            maxLength={100}
            autoComplete="off"
            error={problem && words(problem)}
            onInput={(event) => {
              const { value } = event.currentTarget;
              setTexts((now) => ({ ...now, [name]: value }));
            }}
          />
        );
      })}
      {mayShare && <Switch label={words('people.share')} checked={shared} onSwitch={setShares} />}
      <div className={styles.actions}>
        <Button type="submit" tone="primary" pending={pending}>
          {words('people.save')}
        </Button>
        <Button tone="plain" onClick={() => onDone(undefined)}>
          {words('people.cancel')}
        </Button>
      </div>
    </form>
  );
}
