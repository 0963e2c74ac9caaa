import { type FormEvent, type KeyboardEvent, useId, useState } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { useAction } from '#phone/errors/use-action.ts';
import { PickerList } from '#phone/people/picker/picker-list.tsx';
import { useClient } from '#react/client-context.tsx';
import { Button } from '#ui/button/button.tsx';
import { Field } from '#ui/field/field.tsx';
import { Hint } from '#ui/form/form.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import styles from './behalf-form.module.css';
import { type FoundColleague, useColleagueSearch } from './use-colleague-search.ts';
import { behalfWords } from './words.ts';

/** Props of `BehalfForm`. */
export interface BehalfFormProps {
  /** Called when the user acts for the other user. */
  readonly onActing: () => void;
}

/** The form for acting for another user, who is found by name or number, or named by the login. */
export function BehalfForm({ onActing }: BehalfFormProps) {
  const words = useTranslate(behalfWords);
  const { session } = useClient();
  const id = useId();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<FoundColleague>();
  const [isOpen, setOpen] = useState(false);
  const [step, setStep] = useState(0);
  const [checked, setChecked] = useState(false);
  const [act, pending] = useAction();
  const search = useColleagueSearch(chosen ? '' : text);
  const found = isOpen ? search.found : [];
  const marked = Math.min(step, found.length - 1);
  const typed = text.trim();
  const isUnknown = typed !== '' && !chosen && search.isComplete && search.found.length === 0;

  function type(changed: string) {
    setText(changed);
    setChosen(undefined);
    setOpen(true);
    setStep(0);
  }

  function choose(colleague: FoundColleague) {
    setChosen(colleague);
    setText(colleague.name);
    setOpen(false);
  }

  function onKeyDown(event: KeyboardEvent) {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const picked = found[marked];
    if (by !== undefined && search.found.length > 0) {
      event.preventDefault();
      setOpen(true);
      if (isOpen) setStep((marked + by + found.length) % found.length);
    } else if (event.key === 'Escape' && picked) {
      event.stopPropagation();
      setOpen(false);
    } else if (event.key === 'Enter' && picked) {
      // Acting for another user is confirmed by another Enter, when the whole name can be read.
      event.preventDefault();
      choose(picked);
    }
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    const login = chosen?.login ?? typed;
    if (login === '') return;
    setOpen(false);
    if (await act(() => session.impersonate(login))) onActing();
  }

  return (
    <form className={styles.behalf} noValidate onSubmit={(event) => void submit(event)}>
      <Hint>{words('behalf.detail')}</Hint>
      <div className={styles.search}>
        <Field
          label={words('behalf.person')}
          hint={words(isUnknown ? 'behalf.nobody' : 'behalf.hint')}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          value={text}
          onText={type}
          onKeyDown={onKeyDown}
          onBlur={() => setOpen(false)}
          error={checked && typed === '' ? words('behalf.required') : undefined}
          role="combobox"
          aria-autocomplete="list"
          aria-controls={id}
          aria-expanded={found.length > 0}
          aria-activedescendant={marked >= 0 ? `${id}-${marked}` : undefined}
        />
        <VisuallyHidden>
          <span role="status">{isUnknown && words('behalf.nobody')}</span>
        </VisuallyHidden>
        {found.length > 0 && (
          <PickerList
            id={id}
            found={found}
            marked={marked}
            onChoose={({ id: uri }) => {
              const picked = found.find((one) => one.id === uri);
              if (picked) choose(picked);
            }}
          />
        )}
      </div>
      <div>
        <Button type="submit" variant="primary" pending={pending}>
          {words('behalf.act')}
        </Button>
      </div>
    </form>
  );
}
