import { type FormEvent, useLayoutEffect, useRef, useState } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { mayCreate, mayEdit } from '#phone/rights/access-rights.ts';
import { useRights } from '#phone/rights/use-rights.ts';
import type { Person } from '#sdk/index.ts';
import { Button } from '#ui/button/button.tsx';
import { focusWhenShown } from '#ui/focus/focus-when-shown.ts';
import { FormTitle, Hint } from '#ui/form/form.tsx';
import { Switch } from '#ui/switch/switch.tsx';
import { peopleWords } from '../words.ts';
import { ContactFieldInput } from './contact-field.tsx';
import { type ContactField, draftFields, mainFields, moreFields, sharedFields } from './contact-fields.ts';
import styles from './contact-form.module.css';
import { mayWrite } from './contact-rights.ts';
import { changedFields, type DraftTexts, problemsOf, textsOf } from './draft-texts.ts';
import { contactFieldWords } from './field-words.ts';
import { LostRightNotice } from './lost-right-notice.tsx';
import { MeanwhileNotice } from './meanwhile-notice.tsx';
import { useContactSave } from './use-contact-save.ts';

const isMain = (field: ContactField) => Object.hasOwn(mainFields, field);
const inMain = draftFields.filter(isMain);
const inMore = draftFields.filter((field) => Object.hasOwn(moreFields, field));

/** Props of `ContactForm`. */
export interface ContactFormProps {
  /** The contact to change; undefined for a new contact. */
  readonly contact?: Person | undefined;
  /** The values of a new contact. */
  readonly start?: { readonly texts: Partial<DraftTexts>; readonly shared: boolean } | undefined;
  readonly onDone: (saved: Person | undefined) => void;
}

/** Creates or changes a contact. */
export function ContactForm({ contact, start, onDone }: ContactFormProps) {
  const words = useTranslate(peopleWords, contactFieldWords);
  const rights = useRights();
  const [texts, setTexts] = useState<DraftTexts>(() => ({ ...textsOf(contact), ...start?.texts }));
  const [isTried, setTried] = useState(false);
  const [showsMore, setShowsMore] = useState(false);
  const contactRights = rights.of('Contact');
  const written = draftFields.filter((field) => mayWrite(contactRights, contact, field));
  // A right may go while the form is open. Nothing of what was typed goes with it.
  const [writtenFirst] = useState(written);
  const lostFields = writtenFirst.filter((field) => !written.includes(field));
  const typed = changedFields(textsOf(contact), texts);
  const hasLostRight = typed.some((field) => lostFields.includes(field));
  const problems = isTried ? problemsOf(texts, written) : {};
  const mayShare = !contact && rights.may('sharedContacts');
  const mayKeep = mayCreate(contactRights, 'privates');
  const [shares, setShares] = useState(start?.shared ?? false);
  const shared = mayShare && (shares || !mayKeep);
  const isShared = contact ? contact.directory === 'shared' : shared;
  const isShown = (field: ContactField) =>
    sharedFields.includes(field)
      ? isShared
      : field !== 'tagNames' || mayEdit(contactRights, { property: field });
  const { save, isPending, meanwhile, refused } = useContactSave({
    contact,
    shared,
    written: written.filter(isShown),
    onSaved: onDone,
    onMerged: setTexts,
  });

  const form = useRef<HTMLFormElement>(null);
  // The first field takes the focus when the form opens; later the focus belongs to the user.
  useLayoutEffect(() => {
    const first = form.current?.querySelector<HTMLInputElement>('input:enabled');
    if (first) focusWhenShown(first);
  }, []);
  const [wrongField, setWrongField] = useState<{ readonly name: ContactField }>();
  useLayoutEffect(() => {
    if (wrongField) form.current?.querySelector<HTMLElement>(`[name="${wrongField.name}"]`)?.focus();
  }, [wrongField]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (hasLostRight) return;
    setTried(true);
    const wrong = problemsOf(texts, written);
    const name = draftFields.find((field) => wrong[field]);
    if (name) {
      if (!isMain(name)) setShowsMore(true);
      return setWrongField({ name });
    }
    await save(texts);
  }

  const inputs = (fields: readonly ContactField[]) =>
    fields
      .filter(isShown)
      .map((field) => (
        <ContactFieldInput
          key={field}
          field={field}
          text={texts[field]}
          problem={problems[field]}
          disabled={!written.includes(field)}
          onText={(text) => setTexts((now) => ({ ...now, [field]: text }))}
        />
      ));

  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      aria-label={words(contact ? 'people.edit' : 'people.new')}
      onSubmit={(event) => void submit(event)}
    >
      <FormTitle>{words(contact ? 'people.edit' : 'people.new')}</FormTitle>
      {start?.shared && !mayShare && <Hint>{words('people.notShared')}</Hint>}
      {inputs(inMain)}
      <details
        className={styles.more}
        open={showsMore}
        onToggle={(event) => setShowsMore(event.currentTarget.open)}
      >
        <summary>{words('contact.more')}</summary>
        <div className={styles.fields}>{inputs(inMore)}</div>
      </details>
      {mayShare && mayKeep && <Switch label={words('people.share')} checked={shared} onChange={setShares} />}
      {meanwhile && (
        <MeanwhileNotice change={meanwhile} onTake={(theirs) => setTexts((now) => ({ ...now, ...theirs }))} />
      )}
      {(refused || hasLostRight) && (
        <LostRightNotice reason={refused ?? 'right'} texts={texts} fields={typed} />
      )}
      <div className={styles.actions}>
        <Button type="submit" variant="primary" pending={isPending}>
          {words('people.save')}
        </Button>
        <Button variant="plain" onClick={() => onDone(undefined)}>
          {words('people.cancel')}
        </Button>
      </div>
    </form>
  );
}
