import Trash from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import type { Greeting } from '../../../sdk/index.ts';
import { greetingWords } from '../../i18n/en/calls/greetings.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useClient } from '../../react/client-context.tsx';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { Player } from '../../ui/player/player.tsx';
import { useToast } from '../../ui/toasts/toasts.tsx';
import { useReportError, useRun } from '../errors/use-run.ts';
import { usePlayerLabels, useReportBroken } from '../recordings/use-player-labels.ts';
import styles from './greetings.module.css';

/** One greeting with its player, and the button that deletes it. */
export function GreetingRow({ greeting }: { greeting: Greeting }) {
  const words = useTranslate(greetingWords);
  const labels = usePlayerLabels();
  const run = useRun();
  const toast = useToast();
  const reportError = useReportError();
  const reportBroken = useReportBroken();
  const { greetings } = useClient();
  const [pending, setPending] = useState(false);
  const { label, duration, isChosen } = greeting;

  async function load(): Promise<Blob | undefined> {
    try {
      return await greetings.content(greeting);
    } catch (error) {
      reportError(error);
      return undefined;
    }
  }

  async function remove() {
    setPending(true);
    const isGone = await run(async () => {
      // The sound is needed for the undo, as nothing of it stays in the phone system.
      const file = await greetings.content(greeting);
      await greetings.remove(greeting);
      const restore = async () => {
        const added = await greetings.upload({ file, label });
        if (isChosen) await greetings.choose(added);
      };
      toast({
        tone: 'success',
        title: words('greetings.deleted'),
        action: { label: words('greetings.undo'), run: () => void run(restore) },
      });
    });
    if (!isGone) setPending(false);
  }

  return (
    <article className={styles.greeting} aria-label={label}>
      <header className={styles.head}>
        <h3 className={styles.label}>{label}</h3>
        <IconButton
          icon={Trash}
          label={words('greetings.delete', { label })}
          pending={pending}
          onClick={() => void remove()}
        />
      </header>
      <Player
        label={words('greetings.player', { label })}
        labels={labels}
        durationMs={duration}
        load={load}
        onBroken={reportBroken}
      />
    </article>
  );
}
