import { useTranslate } from '#i18n/use-translate.ts';
import { Field } from '#ui/field/field.tsx';
import { TextArea } from '#ui/field/text-area.tsx';
import { Switch } from '#ui/switch/switch.tsx';
import { peopleWords } from '../words.ts';
import { type ContactField, contactFields, type FieldKind, longestOf, maxOf } from './contact-fields.ts';
import type { Problem } from './draft-texts.ts';
import { contactFieldWords } from './field-words.ts';

const inputTypes: Partial<Record<FieldKind, string>> = {
  number: 'tel',
  numbers: 'tel',
  emails: 'email',
  website: 'url',
};

/** Props of `ContactFieldInput`. */
export interface ContactFieldInputProps {
  readonly field: ContactField;
  readonly text: string;
  readonly problem: Problem | undefined;
  readonly disabled: boolean;
  readonly onText: (text: string) => void;
}

/** The control of a field of a contact. */
export function ContactFieldInput({ field, text, problem, disabled, onText }: ContactFieldInputProps) {
  const words = useTranslate(peopleWords, contactFieldWords);
  const { label, kind } = contactFields[field];
  const most = maxOf(field);
  if (kind === 'flag')
    return (
      <Switch
        name={field}
        label={words(label)}
        checked={text !== ''}
        disabled={disabled}
        onChange={(checked) => onText(checked ? 'yes' : '')}
      />
    );
  const common = {
    name: field,
    label: words(label),
    value: text,
    disabled,
    autoComplete: 'off',
    error: problem && words(problem, { maxLength: longestOf(field), most: most ?? 0 }),
  };
  if (kind === 'notes') return <TextArea {...common} onText={onText} />;
  return (
    <Field
      {...common}
      type={inputTypes[kind] ?? 'text'}
      placeholder={most !== undefined && field !== 'email' ? words('contact.several') : undefined}
      onText={onText}
    />
  );
}
