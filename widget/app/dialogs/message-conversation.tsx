import { useState } from 'react';
import { actionWords } from '#i18n/action-words.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { NewMessage } from '#phone/messages/new-message.tsx';
import { ThreadView } from '#phone/messages/thread-view.tsx';
import { useThread } from '#phone/messages/use-thread.ts';
import { messageWords } from '#phone/messages/words.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { type MessageTarget, usePanelModel } from '../panel/panel-model.ts';
import styles from './message-conversation.module.css';

/** A new text message and then its conversation, or a conversation that an alert has opened. */
export function MessageConversation({ target }: { target: MessageTarget }) {
  const words = useTranslate(actionWords, messageWords);
  const { message } = usePanelModel();
  const [sentTo, setSentTo] = useState<string>();
  const threadID = 'threadID' in target ? target.threadID : sentTo;
  const { entry: thread, isMissing } = useThread(threadID);
  const close = () => {
    message.value = undefined;
  };
  return (
    <Dialog title={words('messages.text')} closeLabel={words('action.close')} onClose={close}>
      <div className={styles.conversation}>
        {'number' in target && threadID === undefined && (
          <NewMessage key={target.number} number={target.number} type={target.type} onSent={setSentTo} />
        )}
        {threadID !== undefined && !thread && !isMissing && (
          <Skeleton label={words('messages.loading')} rows={4} />
        )}
        {threadID !== undefined && isMissing && <p>{words('messages.failed')}</p>}
        {thread && <ThreadView key={thread.threadID} thread={thread} isWritten={sentTo !== undefined} />}
      </div>
    </Dialog>
  );
}
