import SendHorizontal from 'lucide-react/icons/send-horizontal';
import type { ReactNode } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import styles from './composer-form.module.css';
import { enterKey, submitsOnEnter } from './enter-key.ts';
import { messageWords } from './words.ts';

/** Props of `ComposerForm`. */
export interface ComposerFormProps {
  /** False while there is nothing to send. */
  readonly maySend: boolean;
  readonly onSend: () => void;
  /** Shown above the field, such as chosen files. */
  readonly above?: ReactNode;
  /** The buttons before the field. */
  readonly tools?: ReactNode;
  /** The field, and buttons between it and the button that sends. */
  readonly children: ReactNode;
  /** Shown below the field, such as its limits. */
  readonly below?: ReactNode;
}

/** The place where the next message of a conversation is written. The key that the user has chosen sends, as the button does. */
export function ComposerForm({ maySend, onSend, above, tools, children, below }: ComposerFormProps) {
  const words = useTranslate(messageWords);
  const send = () => {
    if (maySend) onSend();
  };
  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      onKeyDown={(event) => {
        if (!(event.target instanceof HTMLTextAreaElement) || !submitsOnEnter(event.nativeEvent)) return;
        event.preventDefault();
        send();
      }}
    >
      {above}
      <div className={styles.row}>
        {tools}
        {children}
        <IconButton
          icon={SendHorizontal}
          variant="filled"
          type="submit"
          label={words('messages.send')}
          shortcut={enterKey.read() === 'newline' ? 'Control+Enter' : 'Enter'}
          disabled={!maySend}
        />
      </div>
      {below}
    </form>
  );
}
