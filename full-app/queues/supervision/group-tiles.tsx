import type { SeenGroup } from '#sdk/index.ts';
import { List } from '#ui/list/list.tsx';
import { useStableCallback } from '#ui/use-stable-callback.ts';
import { GroupTile } from './group-tile.tsx';
import styles from './supervision.module.css';

/** Props of `GroupTiles`. */
export interface GroupTilesProps {
  readonly label: string;
  /** In the order of the screen. */
  readonly groups: readonly SeenGroup[];
  readonly onOpen: (group: SeenGroup) => void;
}

/** Groups as tiles, as many side by side as there is space for. */
export function GroupTiles({ label, groups, onOpen }: GroupTilesProps) {
  const open = useStableCallback(onOpen) ?? onOpen;
  return (
    <div className={styles.grid}>
      <List label={label}>
        {groups.map((group) => (
          <GroupTile key={group.restUri} group={group} onOpen={open} />
        ))}
      </List>
    </div>
  );
}
