import KeyRound from 'lucide-react/icons/key-round';
import { useState } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { useAction } from '#phone/errors/use-action.ts';
import { useRun } from '#phone/errors/use-run.ts';
import { useSignalValue } from '#react/use-signal-value.ts';
import type { Chat, ChatKeys } from '#sdk/chat.ts';
import { CallsideError } from '#sdk/index.ts';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { Field } from '#ui/field/field.tsx';
import { trustWords } from '../trust/words.ts';
import { chatWords } from '../words.ts';
import styles from './keys.module.css';
import { PassphraseForm } from './passphrase-form.tsx';

/** The step that is missing before messages can be read: a passphrase, or new keys. */
export function Locked({ chat, keys }: { chat: Chat; keys: ChatKeys }) {
  const words = useTranslate(chatWords);
  const state = useSignalValue(keys.state);
  if (state.name === 'passphraseMissing') {
    return (
      <section className={styles.panel} aria-label={words('chat.choosePassphrase')}>
        <h2 className={styles.title}>{words('chat.choosePassphrase')}</h2>
        <p>{words('chat.choosePassphraseDetail')}</p>
        <PassphraseForm
          submitLabel={words('chat.savePassphrase')}
          onSubmit={(text) => keys.setPassphrase(text)}
        />
        <NotNow keys={keys} />
      </section>
    );
  }
  if (state.name === 'passphraseNeeded') return <Unlock chat={chat} keys={keys} {...state} />;
  const outcome = state.name === 'failed' ? state.outcome : 'trustInfoFailed';
  return (
    <div className={styles.panel}>
      <EmptyState icon={KeyRound} title={words('chat.keysFailed')} detail={words(`chat.keys.${outcome}`)} />
      {outcome === 'cancel' ? (
        <Button variant="primary" onClick={() => keys.askAgain()}>
          {words('chat.enterPassphrase')}
        </Button>
      ) : (
        <Reset keys={keys} />
      )}
    </div>
  );
}

/** Leaves the question about the passphrase: the rest of the client can be used without it. */
function NotNow({ keys }: { keys: ChatKeys }) {
  const words = useTranslate(chatWords);
  return <Button onClick={() => keys.cancel()}>{words('chat.notNow')}</Button>;
}

function Unlock({
  chat,
  keys,
  tries,
  maxTries,
}: {
  chat: Chat;
  keys: ChatKeys;
  tries: number;
  maxTries: number;
}) {
  const words = useTranslate(chatWords, trustWords);
  const run = useRun();
  const [text, setText] = useState('');
  const [act, isPending] = useAction();
  async function submit() {
    try {
      await keys.unlock(text);
      setText('');
    } catch (error) {
      // The field says that the passphrase is wrong, and how many tries are left.
      const isWrong = error instanceof CallsideError && error.code === 'chat.wrongPassphrase';
      if (!isWrong) throw error;
    }
  }
  return (
    <section className={styles.panel} aria-label={words('chat.enterPassphrase')}>
      <h2 className={styles.title}>{words('chat.enterPassphrase')}</h2>
      <p>{words('chat.enterPassphraseDetail')}</p>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void act(submit);
        }}
      >
        <Field
          label={words('chat.passphrase')}
          type="password"
          autoComplete="off"
          value={text}
          error={tries > 0 ? words('chat.tries', { tries, most: maxTries }) : undefined}
          onText={setText}
        />
        <Button type="submit" variant="primary" pending={isPending} disabled={text === ''}>
          {words('chat.unlock')}
        </Button>
      </form>
      <Button onClick={() => void run(async () => chat.trust.peek()?.requestOwnDevices())}>
        {words('trust.byOtherDevice')}
      </Button>
      {tries >= maxTries && <Reset keys={keys} />}
      <NotNow keys={keys} />
    </section>
  );
}

/** New keys in the place of lost keys. The loss is explained before. */
function Reset({ keys }: { keys: ChatKeys }) {
  const words = useTranslate(chatWords);
  const [act, isPending] = useAction();
  const [isAsking, setAsking] = useState(false);
  if (!isAsking) return <Button onClick={() => setAsking(true)}>{words('chat.reset')}</Button>;
  return (
    <div className={styles.form}>
      <p>{words('chat.resetDetail')}</p>
      <Button variant="hangUp" pending={isPending} onClick={() => void act(() => keys.reset())}>
        {words('chat.resetConfirm')}
      </Button>
      <Button onClick={() => setAsking(false)}>{words('chat.cancel')}</Button>
    </div>
  );
}
