import { useTranslate } from '#i18n/use-translate.ts';
import { useAction } from '#phone/errors/use-action.ts';
import { useClient } from '#react/client-context.tsx';
import type { GroupGreeting, GroupGreetings, GroupTopic, SeenGroup } from '#sdk/index.ts';
import { Select } from '#ui/select/select.tsx';
import { heardOn } from './heard.ts';
import { announcementWords } from './words.ts';

/** Props of `TopicChoice`. */
export interface TopicChoiceProps {
  readonly group: SeenGroup;
  readonly topic: GroupTopic;
  readonly greetings: GroupGreetings;
  /** All sounds of the group. */
  readonly sounds: readonly GroupGreeting[];
  readonly canChange: boolean;
}

/** Chooses what callers of a group hear on a topic: nothing, the phone system, or a sound. */
export function TopicChoice({ group, topic, greetings, sounds, canChange }: TopicChoiceProps) {
  const words = useTranslate(announcementWords);
  const { groups } = useClient();
  const [act, pending] = useAction();
  const heard = heardOn(topic, group, sounds);
  const standard = topic === 'WAITING_MUSIC' ? (['music'] as const) : (['nothing', 'spoken'] as const);

  async function choose(wanted: string) {
    const sound = sounds.find(({ restUri }) => restUri === wanted);
    if (sound) return greetings.choose(sound);
    await greetings.chooseNone({ topic });
    if (topic === 'WAITING_MUSIC') return;
    const others = (group.announcedTopics ?? []).filter((one) => one !== topic);
    await groups.change(group, { announcedTopics: wanted === 'spoken' ? [...others, topic] : others });
  }

  return (
    <Select
      label={words('announce.heard')}
      disabled={!canChange || pending}
      value={heard.kind === 'sound' ? heard.sound.restUri : heard.kind}
      options={[
        ...standard.map((kind) => ({ value: kind, label: words(`announce.heard.${kind}`) })),
        ...sounds
          .filter((one) => one.topic === topic)
          .map(({ restUri, label }) => ({ value: restUri, label })),
      ]}
      onChange={(wanted) => void act(() => choose(wanted))}
    />
  );
}
