import { type FormEvent, useEffect, useRef, useState } from 'react';
import { actionWords } from '#i18n/action-words.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import styles from './reason-dialog.module.css';
import { recordingWords } from './words.ts';

/** The maximum length of a stored reason, in characters. */
const maxLength = 500;

/** Asks a compliance officer for the reason to listen to another user's recording. */
export function ReasonDialog({ onAnswer }: { onAnswer: (reason: string | undefined) => void }) {
  const words = useTranslate(actionWords, recordingWords);
  const [reason, setReason] = useState('');
  const text = useRef<HTMLTextAreaElement>(null);
  // Runs after the dialog has focused its first button.
  useEffect(() => text.current?.focus(), []);
  const given = reason.trim();
  return (
    <Dialog
      title={words('recordings.reason')}
      closeLabel={words('action.close')}
      onClose={() => onAnswer(undefined)}
    >
      <form
        className={styles.form}
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          if (given) onAnswer(given);
        }}
      >
        <p>{words('recordings.reasonDetail')}</p>
        <label className={styles.label}>
          {words('recordings.reasonLabel')}
          <textarea
            ref={text}
            className={styles.text}
            required
            maxLength={maxLength}
            value={reason}
            onInput={(event) => setReason(event.currentTarget.value)}
          />
        </label>
        <div className={styles.actions}>
          <Button onClick={() => onAnswer(undefined)}>{words('action.cancel')}</Button>
          <Button type="submit" variant="primary" disabled={!given}>
            {words('recordings.listen')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
