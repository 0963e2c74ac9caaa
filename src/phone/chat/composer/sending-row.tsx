import X from 'lucide-react/icons/x';
import { formatPercent } from '#i18n/format-amounts.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import { chatWords } from '../words.ts';
import styles from './composer.module.css';
import type { SendingFile } from './file-sending.ts';

/** Props of `SendingRow`. */
export interface SendingRowProps {
  readonly sending: SendingFile;
  readonly onCancel: () => void;
}

/** The progress of a file that is being sent. Screen readers announce each quarter, not each percent. */
export function SendingRow({ sending: { name, share }, onCancel }: SendingRowProps) {
  const words = useTranslate(chatWords);
  const upTo = (part: number) => words('chat.file.sending', { name, share: formatPercent(part) });
  return (
    <div className={styles.reference}>
      <span role="status">
        <VisuallyHidden>{upTo(Math.floor(share * 4) / 4)}</VisuallyHidden>
      </span>
      <span className={styles.referenceText}>
        <span aria-hidden="true">{upTo(share)}</span>
        <progress className={styles.progress} value={share} aria-label={name} />
      </span>
      <IconButton icon={X} label={words('chat.file.cancel')} onClick={onCancel} />
    </div>
  );
}
