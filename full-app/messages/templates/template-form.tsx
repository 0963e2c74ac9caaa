import { actionWords } from '#i18n/action-words.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { useAction } from '#phone/errors/use-action.ts';
import { maxTextLength } from '#sdk/messages.ts';
import { TextArea } from '#ui/field/text-area.tsx';
import { Form, FormButtons } from '#ui/form/form.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { templateWords } from './words.ts';

/** Props of `TemplateForm`. */
export interface TemplateFormProps {
  /** The present text; undefined: a new template. */
  readonly text?: string;
  /** Resolves to true once the text is saved. */
  readonly onSave: (text: string) => Promise<boolean>;
  /** The user does not want to change a template any more. */
  readonly onCancel?: () => void;
}

/** The text of a new template, or of a template that is changed. */
export function TemplateForm({ text: present, onSave, onCancel }: TemplateFormProps) {
  const words = useTranslate(actionWords, templateWords);
  const form = useForm({ text: present ?? '' });
  const [act, isSaving] = useAction();
  const isNew = present === undefined;
  const text = form.values.text.trim();
  const isEmpty = text === '';
  const isTooLong = [...text].length > maxTextLength;
  const problem = isTooLong
    ? words('templates.tooLong', { count: maxTextLength })
    : form.isTried && isEmpty
      ? words('templates.empty')
      : undefined;

  function save(): void {
    if (isEmpty || isTooLong) return;
    void act(async () => {
      if ((await onSave(text)) && isNew) form.reset();
    });
  }

  return (
    <Form onSubmit={form.submit(save)}>
      <TextArea
        label={words(isNew ? 'templates.new' : 'templates.text')}
        rows={isNew ? 2 : 4}
        error={problem}
        // The user has just asked for this field.
        autoFocus={!isNew}
        {...form.text('text')}
      />
      <FormButtons
        submit={words(isNew ? 'templates.add' : 'templates.save')}
        variant={isNew ? 'normal' : 'primary'}
        pending={isSaving}
        cancel={words('action.cancel')}
        onCancel={onCancel}
      />
    </Form>
  );
}
