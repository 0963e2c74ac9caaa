import MicVocal from 'lucide-react/icons/mic';
import { useTranslate } from '#i18n/use-translate.ts';
import { useListValue } from '#react/use-list.ts';
import { type GroupGreeting, maxGroupGreetingMs } from '#sdk/index.ts';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { Hint } from '#ui/form/form.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { AddSound } from '../add-sound.tsx';
import styles from '../greetings.module.css';
import { SoundRow } from '../sound-row.tsx';
import { useSoundUpload } from '../use-sound-upload.ts';
import { heardOn, neverHeard } from './heard.ts';
import { TopicChoice, type TopicChoiceProps } from './topic-choice.tsx';
import { announcementWords } from './words.ts';

function GroupSoundRow({
  sound,
  group,
  greetings,
  sounds,
  canChange,
}: Omit<TopicChoiceProps, 'topic'> & { readonly sound: GroupGreeting }) {
  const words = useTranslate(announcementWords);
  const { label, topic, isChosen } = sound;
  const rest = sounds.filter(({ restUri }) => restUri !== sound.restUri);
  const { kind } = heardOn(topic, group, rest);
  async function restore(file: Blob) {
    const added = await greetings.upload({ file, label, topic });
    if (isChosen && !added.isChosen) await greetings.choose(added);
  }
  return (
    <SoundRow
      sound={sound}
      canChange={canChange}
      // Callers heard this sound, so the user learns of the replacement.
      removedDetail={
        isChosen && kind !== 'sound'
          ? words('announce.heardNow', { heard: words(`announce.heard.${kind}`) })
          : undefined
      }
      commands={{
        content: () => greetings.content(sound),
        rename: (name) => greetings.rename(sound, { label: name }),
        remove: () => greetings.remove(sound),
        restore,
      }}
    />
  );
}

/** A topic of a group: what callers hear, and its sounds, which are recorded, uploaded, played, renamed and deleted. */
export function TopicSounds(props: TopicChoiceProps) {
  const { group, topic, greetings, sounds, canChange } = props;
  const words = useTranslate(announcementWords);
  const { status } = useListValue(greetings);
  const upload = useSoundUpload(async (sound) => {
    const added = await greetings.upload({ ...sound, topic });
    if (!added.isChosen) await greetings.choose(added);
  });
  const own = sounds.filter((one) => one.topic === topic);
  const never = neverHeard(topic, group);
  return (
    <section className={styles.greetings} aria-label={words(`announce.topic.${topic}`)}>
      <Hint>{words(`announce.topicDetail.${topic}`)}</Hint>
      {never && <p className={styles.note}>{words(`announce.never.${never}`)}</p>}
      {!canChange && <p className={styles.note}>{words('announce.readOnly')}</p>}
      <TopicChoice {...props} />
      {canChange && <AddSound upload={upload} maxDurationMs={maxGroupGreetingMs} />}
      {own.length === 0 && status === 'loading' && <Skeleton label={words('announce.loading')} rows={2} />}
      {own.length === 0 && status === 'ready' && canChange && (
        <EmptyState icon={MicVocal} title={words('announce.none')} detail={words('announce.noneDetail')} />
      )}
      {own.map((one) => (
        <GroupSoundRow
          key={one.restUri}
          sound={one}
          group={group}
          greetings={greetings}
          sounds={sounds}
          canChange={canChange}
        />
      ))}
    </section>
  );
}
