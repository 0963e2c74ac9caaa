import { type FormEvent, type ReactNode, useState } from 'react';
import { actionWords } from '#i18n/action-words.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { useActions } from '#phone/errors/use-action.ts';
import { Button } from '#ui/button/button.tsx';
import { Field } from '#ui/field/field.tsx';
import { ButtonRow, Form, FormButtons, FormTitle, Hint } from '#ui/form/form.tsx';
import { useToast } from '#ui/toasts/toasts.tsx';

/** The texts of a form for a named thing. */
export interface NamedFormWords {
  /** The accessible name of the form, and the heading of a new thing. */
  readonly title: string;
  readonly name: string;
  readonly nameMissing: string;
  readonly submit: string;
  readonly saved: string;
  readonly remove: string;
  readonly removeAsk: string;
  readonly removed: string;
}

/** Props of `NamedForm`. */
export interface NamedFormProps {
  readonly words: NamedFormWords;
  /** The present name; empty for a new thing. */
  readonly name: string;
  /** The most characters of the name. */
  readonly maxLength: number;
  /** Stores the name and whatever the further fields have. A failure is shown as a toast. */
  readonly onSave: (name: string) => Promise<void>;
  /** Deletes the thing, after a question. Undefined for a new thing. */
  readonly onRemove?: (() => Promise<void>) | undefined;
  /** Leaves the form. */
  readonly onCancel: () => void;
  /** Further fields. */
  readonly children?: ReactNode;
}

/** Names a new thing, renames or deletes a thing. */
export function NamedForm({
  words,
  maxLength,
  onSave,
  onRemove,
  onCancel,
  children,
  ...props
}: NamedFormProps) {
  const translate = useTranslate(actionWords);
  const toast = useToast();
  const [name, setName] = useState(props.name);
  const [isChecked, setChecked] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [act, pending] = useActions<'save' | 'remove'>();
  const isNew = onRemove === undefined;
  const isMissing = name.trim() === '';

  function save(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (isMissing) return;
    void act('save', async () => {
      await onSave(name.trim());
      toast({ tone: 'success', title: words.saved });
    });
  }

  return (
    <Form aria-label={words.title} onSubmit={save}>
      <FormTitle>{words.title}</FormTitle>
      <Field
        label={words.name}
        value={name}
        required
        maxLength={maxLength}
        autoComplete="off"
        autoFocus={isNew}
        error={isChecked && isMissing ? words.nameMissing : undefined}
        onText={setName}
      />
      {children}
      <FormButtons
        submit={words.submit}
        pending={pending === 'save'}
        cancel={translate('action.cancel')}
        onCancel={onCancel}
      >
        {onRemove && !isAsking && <Button onClick={() => setAsking(true)}>{words.remove}</Button>}
      </FormButtons>
      {onRemove && isAsking && (
        <ButtonRow role="group" aria-label={words.removeAsk}>
          <Hint>{words.removeAsk}</Hint>
          <Button
            pending={pending === 'remove'}
            onClick={() =>
              void act('remove', async () => {
                await onRemove();
                toast({ tone: 'success', title: words.removed });
              })
            }
          >
            {words.remove}
          </Button>
          <Button variant="plain" autoFocus onClick={() => setAsking(false)}>
            {translate('action.cancel')}
          </Button>
        </ButtonRow>
      )}
    </Form>
  );
}
