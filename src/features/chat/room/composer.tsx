import Paperclip from 'lucide-react/icons/paperclip';
import SendHorizontal from 'lucide-react/icons/send-horizontal';
import X from 'lucide-react/icons/x';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { ChatMessage, ChatRoom } from '../../../../sdk/chat.ts';
import { chatWords } from '../../../i18n/en/chat/chat.ts';
import { formatPercent } from '../../../i18n/format.ts';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { useSignalValue } from '../../../react/use-signal-value.ts';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden/visually-hidden.tsx';
import { useReportError } from '../../errors/use-run.ts';
import styles from './composer.module.css';
import { MessageText } from './message-text.tsx';
import { useFileSending } from './use-file-sending.ts';

/** A message that the next one refers to. */
export interface Reference {
  readonly kind: 'reply' | 'edit';
  readonly message: ChatMessage;
}

/** Props of `Composer`. */
export interface ComposerProps {
  readonly room: ChatRoom;
  /** The id of the field in the page. */
  readonly fieldID: string;
  readonly reference: Reference | undefined;
  readonly onReference: (reference: Reference | undefined) => void;
}

/** Others are told at most so often that the user writes, in milliseconds. */
const typingMs = 5_000;

/** Texts that were not sent, by room, as long as the page lives. */
const drafts = new Map<string, string>();

const textOf = ({ content }: ChatMessage): string => ('text' in content ? content.text : '');

/** The field for the next message. Enter sends, Shift+Enter begins a line, arrow up edits the last message of the user. */
export function Composer({ room, fieldID, reference, onReference }: ComposerProps) {
  const words = useTranslate(chatWords);
  const report = useReportError();
  const { permissions, level, membership } = useSignalValue(room.summary);
  const field = useRef<HTMLTextAreaElement>(null);
  const toldAt = useRef(0);
  const picker = useRef<HTMLInputElement>(null);
  const { sending, send, cancel } = useFileSending(room);
  const [text, setText] = useState(() => drafts.get(room.id) ?? '');

  useEffect(() => {
    if (reference?.kind === 'edit') setText(textOf(reference.message));
    if (reference) field.current?.focus();
  }, [reference]);
  useEffect(() => () => void room.setTyping({ isTyping: false }).catch(() => undefined), [room]);

  const order = ['normal', 'moderator', 'administrator'];
  const mayWrite = order.indexOf(level) >= order.indexOf(permissions.sendMessages);
  if (membership !== 'join') return null;
  if (!mayWrite) return <p className={styles.readOnly}>{words('chat.readOnly')}</p>;

  function change(next: string) {
    setText(next);
    if (reference?.kind !== 'edit') drafts.set(room.id, next);
    const now = Date.now();
    if (next === '' || now - toldAt.current < typingMs) return;
    toldAt.current = now;
    // That others see it is a courtesy: nothing is lost without it.
    void room.setTyping({ isTyping: true }).catch(() => undefined);
  }

  function submit() {
    if (text.trim() === '') return;
    const { message: { id } = { id: '' }, kind } = reference ?? {};
    const draft = {
      text,
      ...(kind === 'reply' && { replyTo: id }),
      ...(kind === 'edit' && { replaces: id }),
    };
    // The message is a line at once; a failure shows there, with the way to send it again.
    room.send(draft).catch(report);
    setText('');
    drafts.delete(room.id);
    toldAt.current = 0;
    void room.setTyping({ isTyping: false }).catch(() => undefined);
    onReference(undefined);
    field.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
      event.preventDefault();
      submit();
    } else if (event.key === 'Escape' && reference) {
      event.stopPropagation();
      onReference(undefined);
      if (reference.kind === 'edit') setText('');
    } else if (event.key === 'ArrowUp' && text === '') {
      const last = room.timeline.messages.peek().findLast((one) => one.isOwn && textOf(one) !== '');
      if (!last) return;
      event.preventDefault();
      onReference({ kind: 'edit', message: last });
    }
  }

  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {reference && (
        <div className={styles.reference}>
          <span className={styles.referenceText}>
            {reference.kind === 'edit'
              ? words('chat.editing')
              : words('chat.replyTo', { who: room.nameOf(reference.message.senderID) })}
            <MessageText content={reference.message.content} isShort />
          </span>
          <IconButton
            icon={X}
            label={words('chat.cancel')}
            onClick={() => {
              if (reference.kind === 'edit') setText('');
              onReference(undefined);
            }}
          />
        </div>
      )}
      {sending && (
        <div className={styles.reference} role="status">
          <span className={styles.referenceText}>
            {words('chat.file.sending', { name: sending.name, share: formatPercent(sending.share) })}
          </span>
          <IconButton icon={X} label={words('chat.cancel')} onClick={cancel} />
        </div>
      )}
      <div className={styles.row}>
        <input
          ref={picker}
          type="file"
          multiple
          hidden
          aria-label={words('chat.file.attach')}
          onChange={(event) => {
            void send([...(event.currentTarget.files ?? [])]);
            event.currentTarget.value = '';
          }}
        />
        <IconButton
          icon={Paperclip}
          label={words('chat.file.attach')}
          disabled={sending !== undefined}
          onClick={() => picker.current?.click()}
        />
        <label className={styles.field}>
          <VisuallyHidden>{words('chat.write')}</VisuallyHidden>
          <textarea
            ref={field}
            id={fieldID}
            className={styles.input}
            rows={1}
            placeholder={words('chat.write')}
            value={text}
            dir="auto"
            onInput={(event) => change(event.currentTarget.value)}
            onKeyDown={onKeyDown}
            onPaste={(event) => {
              const files = [...event.clipboardData.files];
              if (files.length === 0) return;
              event.preventDefault();
              void send(files);
            }}
          />
        </label>
        <IconButton
          icon={SendHorizontal}
          variant="filled"
          type="submit"
          label={words('chat.send')}
          shortcut="Enter"
          disabled={text.trim() === ''}
        />
      </div>
    </form>
  );
}
