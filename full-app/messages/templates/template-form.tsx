import { type FormEvent, useState } from 'react';
import { actionWords } from '#i18n/action-words.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { maxTextLength } from '#sdk/messages.ts';
import { Button } from '#ui/button/button.tsx';
import { TextArea } from '#ui/field/text-area.tsx';
import { ButtonRow, Form } from '#ui/form/form.tsx';
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
      <ButtonRow>
        <Button type="submit" variant={isNew ? 'normal' : 'primary'} pending={isSaving}>
          {words(isNew ? 'templates.add' : 'templates.save')}
        </Button>
        {onCancel && (
          <Button variant="plain" onClick={onCancel}>
            {words('action.cancel')}
          </Button>
        )}
      </ButtonRow>
    </Form>
  );
}
