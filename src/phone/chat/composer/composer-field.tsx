import { type ClipboardEvent, type KeyboardEvent, type RefObject, useId, useState } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import type { ChatMember, ChatRoom } from '#sdk/chat.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { MessageField } from '#ui/field/message-field.tsx';
import { OptionList } from '#ui/option-list/option-list.tsx';
import { chatWords } from '../words.ts';
import styles from './composer.module.css';
import { mentionQuery, offeredMembers } from './mentions.ts';
import { useMembers } from './use-members.ts';

/** Props of `ComposerField`. */
export interface ComposerFieldProps {
  readonly room: ChatRoom;
  readonly id: string;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly text: string;
  readonly onText: (text: string) => void;
  /** Called for keys that the list of members does not need. */
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onPaste: (event: ClipboardEvent) => void;
}

/**
 * The field of the next message. An @ offers the members; arrow keys choose, Enter or Tab takes a member, Escape closes the
 * list.
 */
export function ComposerField({ room, id, field, text, onText, onKeyDown, onPaste }: ComposerFieldProps) {
  const words = useTranslate(chatWords);
  const listID = useId();
  const [caret, setCaret] = useState(0);
  const [marked, setMarked] = useState(0);
  const [closedAt, setClosedAt] = useState<number>();
  const query = mentionQuery(text, caret);
  const members = useMembers(room, query !== undefined);
  const isOpen = query !== undefined && query.at !== closedAt;
  const offered = isOpen ? offeredMembers(members ?? [], query.text) : [];
  const options = offered.map((member) => ({ ...member, id: member.userId }));
  const at = Math.min(marked, options.length - 1);

  function take({ name }: Pick<ChatMember, 'name'>) {
    if (!query) return;
    const before = `${text.slice(0, query.at)}@${name} `;
    onText(before + text.slice(caret));
    setMarked(0);
    setCaret(before.length);
    // The caret is set after the field has its new text.
    requestAnimationFrame(() => field.current?.setSelectionRange(before.length, before.length));
    field.current?.focus();
  }

  function onKey(event: KeyboardEvent) {
    const option = options[at];
    if (!option || event.nativeEvent.isComposing) {
      onKeyDown(event);
      return;
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setMarked((at + step + options.length) % options.length);
    else if (event.key === 'Enter' || event.key === 'Tab') take(option);
    else if (event.key === 'Escape') setClosedAt(query?.at);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  const isShown = options.length > 0;
  return (
    <div className={styles.field}>
      {isShown && (
        <div className={styles.members}>
          <OptionList
            id={listID}
            label={words('chat.members')}
            options={options}
            marked={at}
            onSelect={take}
            className={styles.memberList}
          >
            {({ name }) => (
              <>
                <Avatar name={name} />
                <span className={styles.memberName}>{name}</span>
              </>
            )}
          </OptionList>
        </div>
      )}
      <MessageField
        ref={field}
        id={id}
        aria-label={words('chat.write')}
        placeholder={words('chat.write')}
        value={text}
        dir="auto"
        aria-autocomplete="list"
        aria-controls={isShown ? listID : undefined}
        aria-activedescendant={isShown ? `${listID}-${at}` : undefined}
        onInput={(event) => {
          const { value, selectionStart } = event.currentTarget;
          setCaret(selectionStart);
          setMarked(0);
          if (!value.includes('@')) setClosedAt(undefined);
          onText(value);
        }}
        onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
        onKeyDown={onKey}
        onPaste={onPaste}
      />
    </div>
  );
}
