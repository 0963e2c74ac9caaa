import { actionWords } from '#i18n/action-words.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { useDenying } from '#phone/denylist/use-denylist.ts';
import { useActions } from '#phone/errors/use-action.ts';
import { useClient } from '#react/client-context.tsx';
import type { DenylistDraft, DenylistEntry } from '#sdk/index.ts';
import { Button } from '#ui/button/button.tsx';
import { Field } from '#ui/field/field.tsx';
import { Form, FormButtons, FormTitle } from '#ui/form/form.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { denylistWords } from './words.ts';

/** The longest note. */
const maxLabelLength = 100;
const maxNumbersLength = 500;

/** Props of `DenylistForm`. */
export interface DenylistFormProps {
  /** The entry to change; undefined for a new entry. */
  readonly entry?: DenylistEntry | undefined;
  /** The first values of a new entry. */
  readonly start?: DenylistDraft | undefined;
  /** The entry is saved or deleted, or nothing shall change. */
  readonly onDone: () => void;
}

/** Adds an entry of the denylist, changes or deletes an entry. */
export function DenylistForm({ entry, start, onDone }: DenylistFormProps) {
  const words = useTranslate(actionWords, denylistWords);
  const { denylist } = useClient();
  const { allow } = useDenying();
  const { text, submit } = useForm({
    numbers: entry?.numbers ?? start?.numbers ?? '',
    label: entry?.label ?? start?.label ?? '',
  });
  const [act, pending] = useActions<'save' | 'delete'>();

  const save = (draft: DenylistDraft) => {
    void act('save', () => (entry ? denylist.change(entry, draft) : denylist.add(draft))).then(
      (isSaved) => isSaved && onDone(),
    );
  };

  return (
    <Form aria-label={words(entry ? 'denylist.edit' : 'denylist.new')} onSubmit={submit(save)}>
      <FormTitle>{words(entry ? 'denylist.edit' : 'denylist.new')}</FormTitle>
      <Field
        label={words('denylist.numbers')}
        {...text('numbers')}
        inputMode="tel"
        autoComplete="off"
        required
        maxLength={maxNumbersLength}
        autoFocus={!entry}
        hint={words('denylist.numbersHint')}
      />
      <Field
        label={words('denylist.label')}
        {...text('label')}
        autoComplete="off"
        maxLength={maxLabelLength}
      />
      <FormButtons
        submit={words('denylist.save')}
        pending={pending === 'save'}
        cancel={words('action.cancel')}
        onCancel={onDone}
      >
        {entry && (
          <Button
            changes="remove"
            pending={pending === 'delete'}
            onClick={() =>
              void act('delete', async () => (await allow(entry, entry.label || entry.numbers)) && onDone())
            }
          >
            {words('denylist.delete')}
          </Button>
        )}
      </FormButtons>
    </Form>
  );
}
