import { useState } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { useClient } from '#react/client-context.tsx';
import { maxRecipients, messagesOf } from '#sdk/messages.ts';
import { Field } from '#ui/field/field.tsx';
import { useRun } from '../errors/use-run.ts';
import { numberWords } from '../numbers/words.ts';
import { MessageComposer } from './message-composer.tsx';
import type { DestinationType } from './message-opener.ts';
import styles from './messages.module.css';
import { messageWords } from './words.ts';

/** Props of `NewMessage`. */
export interface NewMessageProps {
  /** The number with which the form begins. */
  readonly number: string;
  /** The kind of that number. */
  readonly type?: DestinationType | undefined;
  /** Called with the conversation of the first recipient. */
  readonly onSent: (threadID: string) => void;
}

const numbersIn = (text: string): readonly string[] => [
  ...new Set(
    text
      .split(/[,;\n]/)
      .map((one) => one.trim())
      .filter(Boolean),
  ),
];

/** The form of a message to at least one number. */
export function NewMessage({ number, type, onSent }: NewMessageProps) {
  const words = useTranslate(messageWords, numberWords);
  const client = useClient();
  const run = useRun();
  const [to, setTo] = useState(number);
  const numbers = numbersIn(to);
  const isTooMany = numbers.length > maxRecipients;

  const send = (text: string) =>
    run(async () => {
      const [first] = await messagesOf(client).send({ numbers, text });
      if (first) onSent(first.threadID);
    });

  return (
    <section className={styles.thread} aria-label={words('messages.new')}>
      <div className={styles.recipients}>
        <h2>{words('messages.new')}</h2>
        <Field
          label={words('messages.recipients')}
          value={to}
          autoComplete="off"
          inputMode="tel"
          autoFocus={number === ''}
          {...(isTooMany && { error: words('messages.tooMany', { count: maxRecipients }) })}
          onText={setTo}
        />
        <p className={styles.soft}>
          {type && to === number ? words(`history.numberType.${type}`) : words('messages.recipientsDetail')}
        </p>
      </div>
      <div className={styles.box} />
      <MessageComposer draftID="new" maySend={numbers.length > 0 && !isTooMany} onSend={send} />
    </section>
  );
}
