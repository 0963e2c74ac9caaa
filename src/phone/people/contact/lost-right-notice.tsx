import { useTranslate } from '#i18n/use-translate.ts';
import { CopyButton } from '#ui/copy-button/copy-button.tsx';
import { peopleWords } from '../words.ts';
import { type ContactField, contactFields } from './contact-fields.ts';
import styles from './contact-form.module.css';
import type { DraftTexts } from './draft-texts.ts';
import { contactFieldWords } from './field-words.ts';

/** Props of `LostRightNotice`. */
export interface LostRightNoticeProps {
  readonly reason: 'right' | 'gone';
  readonly texts: DraftTexts;
  /** The fields that the user has changed. */
  readonly fields: readonly ContactField[];
}

/** Says that a form can no longer be saved, because the right or the contact is gone, and offers a copy of what was typed. */
export function LostRightNotice({ reason, texts, fields }: LostRightNoticeProps) {
  const words = useTranslate(peopleWords, contactFieldWords);
  const copy = () =>
    fields
      .filter((field) => texts[field].trim() !== '')
      .map((field) => `${words(contactFields[field].label)}: ${texts[field]}`)
      .join('\n');
  return (
    <div className={styles.meanwhile} role="alert">
      <p>{words(reason === 'gone' ? 'contact.gone' : 'contact.rightLost')}</p>
      <CopyButton
        text={copy}
        label={words('contact.typed')}
        copied={words('contact.copied')}
        refused={{ title: words('contact.notCopied'), detail: words('contact.notCopiedDetail') }}
      >
        {words('contact.copyTyped')}
      </CopyButton>
    </div>
  );
}
