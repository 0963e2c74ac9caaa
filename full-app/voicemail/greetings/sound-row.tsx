import Pencil from 'lucide-react/icons/pencil';
import Trash from 'lucide-react/icons/trash-2';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { useActions } from '#phone/errors/use-action.ts';
import { useReportError, useRun } from '#phone/errors/use-run.ts';
import { greetingWords } from '#phone/greetings/words.ts';
import { usePlayerLabels, useReportBroken } from '#phone/recordings/use-player-labels.ts';
import { Button } from '#ui/button/button.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { Field } from '#ui/field/field.tsx';
import { Player } from '#ui/player/player.tsx';
import { useToast } from '#ui/toasts/toasts.tsx';
import styles from './greetings.module.css';

/** The commands for a sound. */
export interface SoundCommands {
  readonly content: () => Promise<Blob>;
  readonly rename: (label: string) => Promise<void>;
  readonly remove: () => Promise<void>;
  /** Adds a removed sound again as it was. */
  readonly restore: (file: Blob) => Promise<void>;
}

/** Props of `SoundRow`. */
export interface SoundRowProps {
  readonly sound: { readonly label: string; readonly duration: number };
  readonly commands: SoundCommands;
  /** False for a user who may only listen. */
  readonly canChange: boolean;
  /** The consequence of a removal, shown once it is done. */
  readonly removedDetail?: string | undefined;
  /** Further buttons beside the name. */
  readonly buttons?: ReactNode;
  /** Content between the name and the player. */
  readonly children?: ReactNode;
}

/** A sound with its player, and the buttons that rename and delete it. */
export function SoundRow({ sound, commands, canChange, removedDetail, buttons, children }: SoundRowProps) {
  const words = useTranslate(greetingWords);
  const labels = usePlayerLabels();
  const run = useRun();
  const toast = useToast();
  const reportError = useReportError();
  const reportBroken = useReportBroken();
  const [act, pending] = useActions<'rename' | 'remove'>();
  const [isRenaming, setRenaming] = useState(false);
  const { label, duration } = sound;

  async function load(): Promise<Blob | undefined> {
    try {
      return await commands.content();
    } catch (error) {
      reportError(error);
      return undefined;
    }
  }

  async function rename(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get('label')).trim();
    if (name === '') return;
    if (await act('rename', () => commands.rename(name))) setRenaming(false);
  }

  async function remove() {
    // The sound is needed for the undo, as nothing of it stays in the phone system.
    const file = await commands.content();
    await commands.remove();
    toast({
      tone: 'success',
      title: words('greetings.deleted'),
      ...(removedDetail !== undefined && { detail: removedDetail }),
      action: { label: words('greetings.undo'), run: () => void run(() => commands.restore(file)) },
    });
  }

  return (
    <article className={styles.greeting} aria-label={label}>
      <header className={styles.head}>
        <h3 className={styles.label}>{label}</h3>
        {canChange && (
          <>
            <IconButton
              changes="change"
              icon={Pencil}
              label={words('greetings.rename', { label })}
              aria-expanded={isRenaming}
              onClick={() => setRenaming(!isRenaming)}
            />
            {buttons}
            <IconButton
              changes="remove"
              icon={Trash}
              label={words('greetings.delete', { label })}
              pending={pending === 'remove'}
              onClick={() => void act('remove', remove)}
            />
          </>
        )}
      </header>
      {isRenaming && (
        <form className={styles.actions} onSubmit={(event) => void rename(event)}>
          <Field label={words('greetings.name')} name="label" defaultValue={label} required maxLength={100} />
          <Button type="submit" pending={pending === 'rename'}>
            {words('greetings.save')}
          </Button>
        </form>
      )}
      {children}
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
