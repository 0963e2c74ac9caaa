import { type FormEvent, useState } from 'react';
import { actionWords } from '#i18n/action-words.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { maxTextLength } from '#sdk/messages.ts';
import { TextArea } from '#ui/field/text-area.tsx';
import { Form, FormButtons } from '#ui/form/form.tsx';
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
  const [text, setText] = useState(present ?? '');
  const [hasTried, setTried] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const isNew = present === undefined;
  const isEmpty = text.trim() === '';
  const isTooLong = [...text.trim()].length > maxTextLength;
  const problem = isTooLong
    ? words('templates.tooLong', { count: maxTextLength })
    : hasTried && isEmpty
      ? words('templates.empty')
      : undefined;

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    setTried(true);
    if (isSaving || isEmpty || isTooLong) return;
    setSaving(true);
    if ((await onSave(text.trim())) && isNew) {
      setText('');
      setTried(false);
    }
    setSaving(false);
  }

  return (
    <Form onSubmit={(event) => void save(event)}>
      <TextArea
        label={words(isNew ? 'templates.new' : 'templates.text')}
        rows={isNew ? 2 : 4}
        error={problem}
        // The user has just asked for this field.
        autoFocus={!isNew}
        value={text}
        onText={setText}
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
