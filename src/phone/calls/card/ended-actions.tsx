import X from 'lucide-react/icons/x';
import { useContext } from 'react';
import { actionWords } from '#i18n/action-words.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { ChatButton } from '#phone/chat/chat-button.tsx';
import type { CallLine } from '#sdk/index.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { onlyContact } from '../caller.ts';
import { CallSummariesContext } from '../summaries/call-summaries.ts';
import { useCallerName } from '../use-caller-name.ts';
import { CallAgain } from './call-again.tsx';
import styles from './call-card.module.css';

/** The actions for an ended call. */
export function EndedActions({ line }: { line: CallLine }) {
  const words = useTranslate(actionWords);
  const summaries = useContext(CallSummariesContext);
  const who = useCallerName()(line);
  return (
    <div className={styles.actions}>
      <CallAgain line={line} />
      <ChatButton contact={onlyContact(line)} who={who} />
      <span className={styles.end}>
        <IconButton icon={X} label={words('action.dismiss')} onClick={() => summaries.dismiss(line.lineId)} />
      </span>
    </div>
  );
}
