import Headset from 'lucide-react/icons/headset';
import type { SeenGroup } from '#sdk/index.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { CornerMark } from '#ui/avatar/corner-mark.tsx';
import { GroupMark } from './group-mark.tsx';

/** Props of `GroupPicture`. */
export interface GroupPictureProps {
  readonly group: Pick<SeenGroup, 'urlPhoto' | 'color'>;
  /** Shows the state of the group at the corner. */
  readonly withState?: boolean;
}

/** The photo of a group, or the icon of groups. The name is beside it, so screen readers skip it. */
export const GroupPicture = ({ group: { urlPhoto, color }, withState = false }: GroupPictureProps) => (
  <CornerMark mark={withState && <GroupMark color={color} />}>
    <Avatar name="" icon={Headset} photo={urlPhoto} />
  </CornerMark>
);
