import { useState } from 'react';
import { chatWords } from '../../../i18n/en/chat/chat.ts';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { useClient } from '../../../react/client-context.tsx';
import { useSignalRead, useSignalValue } from '../../../react/use-signal-value.ts';
import { Button } from '../../../ui/button/button.tsx';
import { useRun } from '../../errors/use-run.ts';
import { useChat } from '../chat-context.ts';
import { ChatGate } from '../chat-gate.tsx';
import styles from './keys.module.css';
import { PassphraseForm } from './passphrase-form.tsx';

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
