import { memo } from 'react';
import { areaWords } from '#full-app/shell/screen-words.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { groupStateKey } from '#phone/agents/group-mark.tsx';
import { GroupPicture } from '#phone/agents/group-picture.tsx';
import { agentWords } from '#phone/agents/words.ts';
import type { AgentGroup, SeenGroup } from '#sdk/index.ts';
import { List } from '#ui/list/list.tsx';
import { ListRow } from '#ui/list/list-row.tsx';
import { useStableCallback } from '#ui/use-stable-callback.ts';
import { GroupChoices } from '../supervision/group-choices.tsx';
import { GroupTiles } from '../supervision/group-tiles.tsx';
import { supervisionWords } from '../supervision/words.ts';
import styles from './groups-page.module.css';
import { useArranged } from './use-arranged.ts';

type ShownGroup = AgentGroup | SeenGroup;

interface GroupLineProps {
  readonly group: ShownGroup;
  readonly isOpen: boolean;
  readonly onOpen: (group: ShownGroup) => void;
}

/** Memoised: of fifty groups, few change in a frame. */
const GroupLine = memo(function GroupLine({ group, isOpen, onOpen }: GroupLineProps) {
  const words = useTranslate(agentWords);
  const waiting = group.acdGroupNbClientsInQueue;
  return (
    <ListRow
      lead={<GroupPicture group={group} withState />}
      title={group.label}
      detail={`${words(groupStateKey(group))} · ${group.addressNumber}`}
      end={
        <span className={waiting > 0 ? styles.waiting : undefined}>
          {waiting} {words('groups.waiting')}
        </span>
      }
      current={isOpen}
      onSelect={() => onOpen(group)}
    />
  );
});

export interface GroupListsProps {
  readonly title: string;
  readonly own: readonly AgentGroup[];
  readonly supervised: readonly SeenGroup[];
  readonly open: ShownGroup | undefined;
  readonly isTiled: boolean;
  readonly onOpen: (group: ShownGroup) => void;
}

/** The user's groups and the groups that the user supervises, as rows or tiles, in the chosen order and selection. */
export function GroupLists({ title, own, supervised, open, isTiled, onOpen }: GroupListsProps) {
  const words = useTranslate(areaWords, supervisionWords);
  const arranged = useArranged();
  const select = useStableCallback(onOpen) ?? onOpen;
  const parts = [
    { label: title, heading: undefined, groups: own },
    { label: words('groups.supervised'), heading: words('groups.supervised'), groups: supervised },
  ].map((part) => ({ ...part, groups: arranged(part.groups) }));
  const hasSome = own.length + supervised.length > 0;
  return (
    <>
      {own.length + supervised.length > 1 && <GroupChoices />}
      {hasSome && parts.every(({ groups }) => groups.length === 0) && (
        <p className={styles.empty} role="status">
          {words('supervision.filter.none')}
        </p>
      )}
      {parts
        .filter(({ groups }) => groups.length > 0)
        .map(({ label, heading, groups }) => (
          <section key={label} aria-label={label}>
            {heading && <h2 className={styles.heading}>{heading}</h2>}
            {isTiled ? (
              <GroupTiles label={label} groups={groups} onOpen={select} />
            ) : (
              <List label={label}>
                {groups.map((group) => (
                  <GroupLine key={group.restUri} group={group} isOpen={group === open} onOpen={select} />
                ))}
              </List>
            )}
          </section>
        ))}
    </>
  );
}
