import Music from 'lucide-react/icons/music';
import Volume from 'lucide-react/icons/volume-2';
import VolumeOff from 'lucide-react/icons/volume-x';
import { useTranslate } from '#i18n/use-translate.ts';
import { type GroupGreeting, type GroupTopic, groupTopics, type SeenGroup } from '#sdk/index.ts';
import { type Icon, iconSize } from '#ui/icon.ts';
import { List } from '#ui/list/list.tsx';
import { ListRow } from '#ui/list/list-row.tsx';
import { type Heard, heardOn, neverHeard } from './heard.ts';
import { announcementWords } from './words.ts';

/** Props of `TopicList`. */
export interface TopicListProps {
  readonly group: SeenGroup;
  /** All sounds of the group. */
  readonly sounds: readonly GroupGreeting[];
  readonly onOpen: (topic: GroupTopic) => void;
}

const icons: Readonly<Record<Heard['kind'], Icon>> = {
  sound: Volume,
  spoken: Volume,
  music: Music,
  nothing: VolumeOff,
};

/** Every topic of a group with what its callers hear, in the order in which they hear it. */
export function TopicList({ group, sounds, onOpen }: TopicListProps) {
  const words = useTranslate(announcementWords);
  return (
    <List label={words('announce.list')}>
      {groupTopics.map((topic) => {
        const heard = heardOn(topic, group, sounds);
        const never = neverHeard(topic, group);
        const shown = never ? 'nothing' : heard.kind;
        const Picture = topic === 'WAITING_MUSIC' && heard.kind === 'sound' ? Music : icons[shown];
        return (
          <ListRow
            key={topic}
            data-topic={topic}
            lead={<Picture size={iconSize} aria-hidden="true" />}
            title={words(`announce.topic.${topic}`)}
            detail={
              never
                ? words(`announce.never.${never}`)
                : heard.kind === 'sound'
                  ? heard.sound.label
                  : words(`announce.heard.${heard.kind}`)
            }
            onSelect={() => onOpen(topic)}
          />
        );
      })}
    </List>
  );
}
