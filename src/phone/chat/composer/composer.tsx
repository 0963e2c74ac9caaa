import Paperclip from 'lucide-react/icons/paperclip';
import X from 'lucide-react/icons/x';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { useReportError } from '#phone/errors/use-run.ts';
import { ComposerForm } from '#phone/messages/composer-form.tsx';
import { useSignalValue } from '#react/use-signal-value.ts';
import type { ChatMessage, ChatRoom } from '#sdk/chat.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { localDrafts } from '#ui/local-preference/local-drafts.ts';
import { MessageText } from '../text/message-text.tsx';
import { chatWords } from '../words.ts';
import styles from './composer.module.css';
import { ComposerField } from './composer-field.tsx';
import type { Reference } from './reference.ts';
import { SendingRow } from './sending-row.tsx';
import { StagedFiles } from './staged-files.tsx';
import { useFileSending } from './use-file-sending.ts';
import { useTextSending } from './use-text-sending.ts';
import { useTyping } from './use-typing.ts';
import { VoiceRecorder } from './voice-recorder.tsx';

const { draftOf, storeDraft } = localDrafts('chatDrafts');

/** Props of `Composer`. */
export interface ComposerProps {
  readonly room: ChatRoom;
  /** The id of the field in the page. */
  readonly fieldID: string;
  readonly reference: Reference | undefined;
  readonly onReference: (reference: Reference | undefined) => void;
}

const textOf = ({ content }: ChatMessage): string => ('text' in content ? content.text : '');
const order = ['normal', 'moderator', 'administrator'];

/** The field for the next message. Enter sends, Shift+Enter begins a line, arrow up edits the last message of the user. */
export function Composer({ room, fieldID, reference, onReference }: ComposerProps) {
  const words = useTranslate(chatWords);
  const report = useReportError();
  const { permissions, level, membership, isPartnerGone, name } = useSignalValue(room.summary);
  const field = useRef<HTMLTextAreaElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const typing = useTyping(room);
  const sendText = useTextSending(room);
  const { staged, stage, unstage, isTooLarge, limit, sending, send, cancel } = useFileSending(room);
  const [text, setText] = useState(() => draftOf(room.id));

  useEffect(() => {
    if (reference?.kind === 'edit') setText(textOf(reference.message));
    if (reference) field.current?.focus();
  }, [reference]);

  const mayWrite = order.indexOf(level) >= order.indexOf(permissions.sendMessages);
  if (membership !== 'join') return null;
  if (!mayWrite) return <p className={styles.readOnly}>{words('chat.readOnly')}</p>;
  // Texts are sent while a file is on its way: a large file takes minutes.
  const sendsFiles = staged.length > 0 && sending === undefined;
  const maySend = sendsFiles ? !staged.some(isTooLarge) : text.trim() !== '';

  function change(next: string) {
    setText(next);
    if (reference?.kind !== 'edit') storeDraft(room.id, next);
    typing.change(next);
  }

  function leaveReference() {
    // The text of an edited message goes, and what was begun before comes back.
    if (reference?.kind === 'edit') setText(draftOf(room.id));
    onReference(undefined);
  }

  /** A file that was not sent stays chosen, with its text and the message that it answers. */
  function giveBack(caption: string) {
    setText((now) => now || caption);
    if (draftOf(room.id) === '') storeDraft(room.id, caption);
    if (reference) onReference(reference);
  }

  /** The draft of a message is stored until the message is: a page that is closed in between would lose it. */
  function forget(sent: string) {
    if (draftOf(room.id) === sent) storeDraft(room.id, '');
  }

  function submit() {
    // The message is a line at once; a failure shows there, with the way to send it again.
    // The end of typing is sent after the message, so that the message comes first.
    const answered = reference?.kind === 'reply' ? reference.message.id : undefined;
    if (sendsFiles)
      void send(text.trim(), answered).then((isSent) => {
        typing.stop();
        if (!isSent) giveBack(text);
      });
    else
      void sendText(text, reference, () => forget(text))
        .catch(report)
        .then(typing.stop);
    if (reference?.kind !== 'edit' && sendsFiles) storeDraft(room.id, '');
    setText(reference?.kind === 'edit' ? draftOf(room.id) : '');
    onReference(undefined);
    field.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && reference) {
      event.stopPropagation();
      leaveReference();
    } else if (event.key === 'ArrowUp' && text === '' && !reference) {
      const last = room.timeline.messages.peek().findLast((one) => one.isOwn && textOf(one) !== '');
      if (!last) return;
      event.preventDefault();
      onReference({ kind: 'edit', message: last });
    }
  }

  return (
    <ComposerForm
      maySend={maySend}
      onSend={submit}
      above={
        <>
          {isPartnerGone && <p className={styles.note}>{words('chat.partnerGone', { name })}</p>}
          {reference && (
            <div className={styles.reference}>
              <span className={styles.referenceText}>
                {reference.kind === 'edit'
                  ? words('chat.editing')
                  : words('chat.replyTo', { who: room.nameOf(reference.message.senderId) })}
                <MessageText room={room} content={reference.message.content} isShort />
              </span>
              <IconButton icon={X} label={words('chat.cancel')} onClick={leaveReference} />
            </div>
          )}
          {staged.length > 0 && (
            <StagedFiles
              files={staged}
              limit={limit}
              isTooLarge={isTooLarge}
              isSending={sending !== undefined}
              onRemove={unstage}
            />
          )}
          {sending && <SendingRow sending={sending} onCancel={cancel} />}
        </>
      }
      tools={
        <>
          <input
            ref={picker}
            type="file"
            multiple
            hidden
            aria-label={words('chat.file.attach')}
            onChange={(event) => {
              stage(event.currentTarget.files ?? []);
              event.currentTarget.value = '';
              field.current?.focus();
            }}
          />
          <IconButton
            icon={Paperclip}
            label={words('chat.file.attach')}
            disabled={sending !== undefined}
            onClick={() => picker.current?.click()}
          />
        </>
      }
    >
      <ComposerField
        room={room}
        id={fieldID}
        field={field}
        text={text}
        onText={change}
        onKeyDown={onKeyDown}
        onPaste={(event) => {
          const files = [...event.clipboardData.files];
          if (files.length === 0) return;
          event.preventDefault();
          stage(files);
        }}
      />
      {text.trim() === '' && staged.length === 0 && (
        <VoiceRecorder
          disabled={sending !== undefined}
          onVoice={(file, voice) => {
            stage([file], voice);
            field.current?.focus();
          }}
        />
      )}
    </ComposerForm>
  );
}
