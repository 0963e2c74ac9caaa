import { memo } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { GroupMark, groupStateKey } from '#phone/agents/group-mark.tsx';
import { GroupPicture } from '#phone/agents/group-picture.tsx';
import { agentWords } from '#phone/agents/words.ts';
import type { GroupColor, SeenGroup } from '#sdk/index.ts';
import { rowButton } from '#ui/list/list.tsx';
import styles from './supervision.module.css';

const marks: Readonly<Record<GroupColor, string>> = {
  green: 'var(--state-queue-green)',
  yellow: 'var(--state-queue-yellow)',
  orange: 'var(--state-queue-orange)',
  red: 'var(--state-queue-red)',
  none: 'var(--state-unavailable)',
};

/** Props of `GroupTile`. */
export interface GroupTileProps {
  readonly group: SeenGroup;
  readonly onOpen: (group: SeenGroup) => void;
}

/** A group as a tile: the waiting callers large, the state as colour and words, and the agents. Memoised: most groups are still. */
export const GroupTile = memo(function GroupTile({ group, onOpen }: GroupTileProps) {
  const words = useTranslate(agentWords);
  const { acdGroupNbAvailableOperators: available, acdGroupNbLoggedOperators: logged } = group;
  return (
    <li>
      <button
        type="button"
        className={styles.tile}
        style={{ '--tile-mark': marks[group.color] } as React.CSSProperties}
        data-color={group.color}
        onClick={() => onOpen(group)}
        {...{ [rowButton]: '' }}
      >
        <span className={styles.tileName}>
          {group.urlPhoto && <GroupPicture group={group} />} {group.label}{' '}
          <span className={styles.tileDetail}>{group.addressNumber}</span>
        </span>
        <span>
          <span className={styles.tileCount}>{group.acdGroupNbClientsInQueue}</span>{' '}
          <span className={styles.tileDetail}>{words('groups.waiting')}</span>
        </span>
        <span className={styles.tileState}>
          <GroupMark color={group.color} />
          {words(groupStateKey(group))}
        </span>
        <span className={styles.tileDetail}>{`${available} / ${logged} ${words('groups.available')}`}</span>
      </button>
    </li>
  );
});
