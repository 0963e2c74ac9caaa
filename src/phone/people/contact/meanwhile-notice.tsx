import { useTranslate } from '#i18n/use-translate.ts';
import { Button } from '#ui/button/button.tsx';
import { peopleWords } from '../words.ts';
import { contactFields } from './contact-fields.ts';
import styles from './contact-form.module.css';
import { type DraftTexts, textsOf } from './draft-texts.ts';
import { contactFieldWords } from './field-words.ts';
import type { MeanwhileChange } from './use-contact-save.ts';

/** Props of `MeanwhileNotice`. */
export interface MeanwhileNoticeProps {
  readonly change: MeanwhileChange;
  /** Called with the stored texts when the user prefers them. */
  readonly onTake: (texts: Partial<DraftTexts>) => void;
}

/** Shows what another user has saved in the fields that the user has changed, before it is overwritten. */
export function MeanwhileNotice({ change: { theirs, fields }, onTake }: MeanwhileNoticeProps) {
  const words = useTranslate(peopleWords, contactFieldWords);
  const stored = textsOf(theirs);
  return (
    <div className={styles.meanwhile} role="alert">
      <p>{words('contact.meanwhile')}</p>
      <ul>
        {fields.map((field) => (
          <li key={field}>{`${words(contactFields[field].label)}: ${stored[field] || '–'}`}</li>
        ))}
      </ul>
      <Button onClick={() => onTake(Object.fromEntries(fields.map((field) => [field, stored[field]])))}>
        {words('contact.takeTheirs')}
      </Button>
    </div>
  );
}
