import TextQuote from 'lucide-react/icons/text-quote';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { maxTextLength, textSize } from '#sdk/messages.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { MessageField } from '#ui/field/message-field.tsx';
import { mayTakeFocus } from '#ui/focus/focus-restore.ts';
import { Hint } from '#ui/form/form.tsx';
import { localDrafts } from '#ui/local-preference/local-drafts.ts';
import { Menu } from '#ui/menu/menu.tsx';
import { ComposerForm } from './composer-form.tsx';
import { useTemplates } from './templates/use-templates.ts';
import { messageWords } from './words.ts';

const { draftOf, storeDraft } = localDrafts('messageDrafts');

/** Props of `MessageComposer`. */
export interface MessageComposerProps {
  /** The conversation to which the draft belongs. */
  readonly draftID: string;
  /** Takes the focus when it appears. */
  readonly takesFocus?: boolean;
  /** False while the recipients are missing. */
  readonly maySend: boolean;
  /** False for messages that are not SMS: no segments are counted, and the text may be longer. */
  readonly isText?: boolean;
  /** Called while the user types. */
  readonly onType?: (() => void) | undefined;
  /** Resolves to true once the message is stored; then the field is emptied. */
  readonly onSend: (text: string) => Promise<boolean>;
}

const templates = ['messages.template.late', 'messages.template.callBack', 'messages.template.way'] as const;

/** The field for the next message, with the number of its segments and templates. What was not sent is kept as a draft. */
export function MessageComposer({
  draftID,
  takesFocus = false,
  maySend,
  isText = true,
  onType,
  onSend,
}: MessageComposerProps) {
  const words = useTranslate(messageWords);
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(() => draftOf(draftID));
  const [isSending, setSending] = useState(false);
  const { own, company } = useTemplates();
  const size = textSize(text);
  const isTooLong = isText && size.isTooLong;
  const isReady = maySend && !isSending && !isTooLong && text.trim() !== '';

  useEffect(() => {
    if (takesFocus && mayTakeFocus()) field.current?.focus();
  }, [takesFocus]);

  function change(next: string) {
    setText(next);
    storeDraft(draftID, next);
  }

  const insert = (template: string) => ({
    label: template,
    onSelect: () => {
      change(text.trim() === '' ? template : `${text.trimEnd()} ${template}`);
      field.current?.focus();
    },
  });

  async function submit() {
    setSending(true);
    const isSent = await onSend(text);
    setSending(false);
    if (isSent) change('');
    field.current?.focus();
  }

  return (
    <ComposerForm
      maySend={isReady}
      onSend={() => void submit()}
      tools={
        <Menu
          label={words('messages.template')}
          trigger={(trigger) => (
            <IconButton icon={TextQuote} label={words('messages.template')} {...trigger} />
          )}
          groups={[
            ...[
              { heading: words('messages.templatesOfUser'), items: own.map(insert) },
              { heading: words('messages.templatesOfCompany'), items: company.map(insert) },
            ].filter(({ items }) => items.length > 0),
            { heading: words('messages.quickAnswers'), items: templates.map((key) => insert(words(key))) },
          ]}
        />
      }
      below={
        isText && (
          <Hint id={id} role={isTooLong ? 'alert' : undefined}>
            {isTooLong
              ? words('messages.tooLong')
              : words('messages.size', { length: size.length, max: maxTextLength, segments: size.segments })}
          </Hint>
        )
      }
    >
      <MessageField
        ref={field}
        aria-label={words('messages.text')}
        placeholder={words('messages.text')}
        aria-describedby={isText ? id : undefined}
        aria-invalid={isTooLong}
        readOnly={isSending}
        value={text}
        onInput={(event) => {
          change(event.currentTarget.value);
          onType?.();
        }}
      />
    </ComposerForm>
  );
}
