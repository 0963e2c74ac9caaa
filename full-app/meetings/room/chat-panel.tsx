import { useState } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { Bubble } from '#phone/messages/bubble.tsx';
import { ComposerForm } from '#phone/messages/composer-form.tsx';
import { LogBox } from '#phone/messages/log-box.tsx';
import { PlainText } from '#phone/messages/plain-text.tsx';
import { useSignalValue } from '#react/use-signal-value.ts';
import type { MeetingMessage, VideoRoom } from '#sdk/meetings.ts';
import { MessageField } from '#ui/field/message-field.tsx';
import { FormTitle, Hint } from '#ui/form/form.tsx';
import styles from './room.module.css';
import { meetingRoomWords } from './words.ts';

/** The messages of the meeting, and a field for the next message. */
export function ChatPanel({ room }: { room: VideoRoom }) {
  const words = useTranslate(meetingRoomWords);
  const messages = useSignalValue(room.messages);
  const self = useSignalValue(room.self);
  const [text, setText] = useState('');
  const isOwn = ({ from }: MeetingMessage) => from === self?.id;
  return (
    <section className={`${styles.panel} ${styles.chat}`} aria-label={words('room.chat')}>
      <FormTitle level={3}>{words('room.chat')}</FormTitle>
      <LogBox
        label={words('room.chat')}
        messages={messages}
        lineOf={(message) => ({ ...message, writer: message.from, isOwn: isOwn(message) })}
        top={messages.length === 0 && <Hint>{words('room.noMessages')}</Hint>}
      >
        {(message, isContinued) => (
          <article>
            <Bubble
              isOwn={isOwn(message)}
              writer={message.displayName}
              at={message.at}
              isContinued={isContinued}
            >
              <PlainText text={message.text} />
            </Bubble>
          </article>
        )}
      </LogBox>
      <ComposerForm
        maySend={text.trim() !== ''}
        onSend={() => {
          room.sendMessage(text);
          setText('');
        }}
      >
        <MessageField
          aria-label={words('room.message')}
          placeholder={words('room.message')}
          value={text}
          maxLength={2000}
          onInput={({ currentTarget }) => setText(currentTarget.value)}
        />
      </ComposerForm>
    </section>
  );
}
