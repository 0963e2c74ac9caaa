import { useState } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { useChat } from '#phone/chat/chat-context.ts';
import { ChatGate } from '#phone/chat/chat-gate.tsx';
import { PassphraseForm } from '#phone/chat/keys/passphrase-form.tsx';
import { chatWords } from '#phone/chat/words.ts';
import { useRun } from '#phone/errors/use-run.ts';
import { useClient } from '#react/client-context.tsx';
import { useSignalRead, useSignalValue } from '#react/use-signal-value.ts';
import { Button } from '#ui/button/button.tsx';
import styles from './backup-settings.module.css';

/** The way in which the user's keys are protected, and its change. */
export const BackupSettings = () => (
  <ChatGate>
    <Protection />
  </ChatGate>
);

function Protection() {
  const words = useTranslate(chatWords);
  const chat = useChat();
  const run = useRun();
  const policy = useSignalValue(useClient().profile.info)?.ent.matrixKeyBackupPolicy;
  const keys = useSignalValue(chat.keys);
  const state = useSignalRead(() => keys?.state.value);
  const [isChoosing, setChoosing] = useState(false);
  const isManual = state?.name === 'ready' && state.outcome === 'manual';
  const mayChoose = policy !== 'AutomatedPassphraseOnly';
  const mayReturn = policy !== 'ForceManualPassphrase' && isManual;
  return (
    <div className={styles.form}>
      <p>{words(isManual ? 'chat.backup.manual' : 'chat.backup.automatic')}</p>
      {mayChoose &&
        (isChoosing ? (
          <PassphraseForm
            submitLabel={words('chat.savePassphrase')}
            onSubmit={async (text) => {
              await keys?.setPassphrase(text);
              setChoosing(false);
            }}
          />
        ) : (
          <Button onClick={() => setChoosing(true)}>
            {words(isManual ? 'chat.backup.change' : 'chat.backup.choose')}
          </Button>
        ))}
      {mayReturn && (
        <Button onClick={() => void run(async () => keys?.setAutomatic())}>
          {words('chat.backup.return')}
        </Button>
      )}
    </div>
  );
}
