import { AboveButton } from '#full-app/shell/page/above-button.tsx';
import { useStepName } from '#full-app/shell/trail/use-trail.ts';
import { AddSound } from '#full-app/voicemail/greetings/add-sound.tsx';
import { useSoundUpload } from '#full-app/voicemail/greetings/use-sound-upload.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { useAction } from '#phone/errors/use-action.ts';
import { useReportError } from '#phone/errors/use-run.ts';
import { usePlayerLabels, useReportBroken } from '#phone/recordings/use-player-labels.ts';
import { type CompanySound, maxCompanySoundMs } from '#sdk/administration.ts';
import { Button } from '#ui/button/button.tsx';
import { Hint } from '#ui/form/form.tsx';
import { Player } from '#ui/player/player.tsx';
import { useToast } from '#ui/toasts/toasts.tsx';
import { Page, PageColumn, PageTitle } from '../../shell/page/page.tsx';
import { Section } from '../../shell/parts/section/section.tsx';
import styles from '../administration.module.css';
import { useAdministration, useMayAdminister } from '../use-administration.ts';
import { isOfQueues, useOccasionText } from './use-occasion-text.ts';
import { companySoundWords } from './words.ts';

interface SoundDetailProps {
  readonly sound: CompanySound;
  readonly onClose: () => void;
  /** Receives all sounds after a change. */
  readonly onChanged: (sounds: readonly CompanySound[]) => void;
}

/** A sound of the company: its player, and its replacement by a file or a recording. */
export function SoundDetail({ sound, onClose, onChanged }: SoundDetailProps) {
  const words = useTranslate(companySoundWords);
  const administration = useAdministration();
  const isWriter = useMayAdminister();
  const toast = useToast();
  const reportError = useReportError();
  const reportBroken = useReportBroken();
  const labels = usePlayerLabels();
  const { title, detail } = useOccasionText()(sound.occasion);
  const [act, isPending] = useAction();
  useStepName(title);
  const upload = useSoundUpload(async (file) => {
    await administration.changeSound(sound, file);
    onChanged(await administration.sounds());
  }, words('sounds.saved'));
  const reset = () =>
    void act(async () => {
      await administration.resetSound(sound);
      toast({ tone: 'success', title: words('sounds.wasReset') });
      onChanged(await administration.sounds());
    });
  async function load(): Promise<Blob | undefined> {
    try {
      return await administration.soundContent(sound);
    } catch (error) {
      reportError(error);
      return undefined;
    }
  }
  const label = sound.isOwn ? sound.label : words('sounds.builtIn');
  return (
    <Page aria-label={title}>
      <AboveButton onClick={onClose}>{words('sounds.all')}</AboveButton>
      <PageTitle level={2}>{title}</PageTitle>
      <PageColumn className={styles.fields}>
        <Hint>{isOfQueues(sound.occasion) ? `${detail} ${words('sounds.announced')}` : detail}</Hint>
        <Section title={words('sounds.heardNow')} className={styles.card}>
          <p>{label}</p>
          <Player
            key={`${label} ${sound.duration}`}
            label={words('sounds.player', { occasion: title, label })}
            labels={labels}
            durationMs={sound.duration}
            load={load}
            onBroken={reportBroken}
          />
          {isWriter && <AddSound upload={upload} maxDurationMs={maxCompanySoundMs} />}
          {isWriter && sound.isOwn && (
            <div>
              <Button pending={isPending} onClick={reset}>
                {words('sounds.reset')}
              </Button>
            </div>
          )}
          {sound.otherQueues.length > 0 && (
            <p className={styles.soft}>{words('sounds.others', { queues: sound.otherQueues.join(' · ') })}</p>
          )}
        </Section>
      </PageColumn>
    </Page>
  );
}
