import Headset from 'lucide-react/icons/headset';
import type { SeenGroup } from '../../../sdk/index.ts';
import { Avatar } from '../../ui/avatar/avatar.tsx';
import styles from '../people/person/person-picture.module.css';
import { GroupMark } from './group-mark.tsx';

/** Props of `GroupPicture`. */
export interface GroupPictureProps {
  readonly group: Pick<SeenGroup, 'urlPhoto' | 'color'>;
  /** Shows the state of the group at the corner. */
  readonly withState?: boolean;
}

/** The photo of a group, or the icon of groups. The name is beside it, so screen readers skip it. */
export const GroupPicture = ({ group: { urlPhoto, color }, withState = false }: GroupPictureProps) => (
  <span className={styles.picture}>
    <Avatar name="" icon={Headset} photo={urlPhoto} />
    {withState && (
      <span className={styles.dot}>
        <GroupMark color={color} />
      </span>
    )}
  </span>
);
