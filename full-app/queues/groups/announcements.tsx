import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { AboveButton } from '#full-app/shell/page/above-button.tsx';
import { PageTitle } from '#full-app/shell/page/page.tsx';
import { useStepName } from '#full-app/shell/trail/use-trail.ts';
import { RepeatChoice } from '#full-app/voicemail/greetings/queue/repeat-choice.tsx';
import { TopicList } from '#full-app/voicemail/greetings/queue/topic-list.tsx';
import { TopicSounds } from '#full-app/voicemail/greetings/queue/topic-sounds.tsx';
import { announcementWords } from '#full-app/voicemail/greetings/queue/words.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { useClient } from '#react/client-context.tsx';
import { useList } from '#react/use-list.ts';
import { useSignalRead } from '#react/use-signal-value.ts';
import { type AgentGroup, type GroupTopic, groupTopics, type SeenGroup } from '#sdk/index.ts';
import { Hint } from '#ui/form/form.tsx';
import styles from './announcements.module.css';

export interface AnnouncementsProps {
  readonly group: AgentGroup | SeenGroup;
  /** The address of the group. */
  readonly path: string;
  /** The open topic; undefined for the list of topics. */
  readonly topic: GroupTopic | undefined;
}

/** Returns the topic that an address names, in letters of any case. */
export const topicOf = (text: string | undefined): GroupTopic | undefined =>
  groupTopics.find((topic) => topic === text?.toUpperCase());

/** The announcements of a group: all topics, or a topic with its sounds. */
export function Announcements({ group, path, topic }: AnnouncementsProps) {
  const words = useTranslate(announcementWords);
  const navigate = useNavigate();
  const { groups } = useClient();
  const { internalAddressID } = group;
  const list = useMemo(() => groups.greetings({ internalAddressID }), [groups, internalAddressID]);
  const { items: sounds } = useList(list);
  const canChange = useSignalRead(() => groups.mayChange(group));
  const title = topic ? words(`announce.topic.${topic}`) : words('announce.title', { group: group.label });
  useStepName(topic ? `${group.label}: ${title}` : title);
  return (
    <section className={styles.announcements} aria-label={title}>
      <AboveButton onClick={() => void navigate(topic ? `${path}/greetings` : path)}>
        {topic ? words('announce.all') : group.label}
      </AboveButton>
      <PageTitle level={2}>{title}</PageTitle>
      {topic ? (
        <TopicSounds group={group} topic={topic} greetings={list} sounds={sounds} canChange={canChange} />
      ) : (
        <>
          {!canChange && <Hint>{words('announce.readOnly')}</Hint>}
          <RepeatChoice group={group} canChange={canChange} />
          <TopicList
            group={group}
            sounds={sounds}
            onOpen={(one) => void navigate(`${path}/greetingsqueuing/${one.toLowerCase()}`)}
          />
        </>
      )}
    </section>
  );
}
