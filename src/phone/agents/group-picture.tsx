import Headset from 'lucide-react/icons/headset';
import type { SeenGroup } from '#sdk/index.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { CornerMark } from '#ui/avatar/corner-mark.tsx';
import { type CountedState, colorForAgents, GroupMark } from './group-mark.tsx';

/** Props of `GroupPicture`. */
export interface GroupPictureProps {
  readonly group: Pick<SeenGroup, 'urlPhoto'> & CountedState;
  /** Shows the state of the group at the corner. */
  readonly withState?: boolean;
}

/** The photo of a group, or the icon of groups. The name is beside it, so screen readers skip it. */
export const GroupPicture = ({ group, withState = false }: GroupPictureProps) => (
  <CornerMark mark={withState && <GroupMark color={colorForAgents(group)} />}>
    <Avatar name="" icon={Headset} photo={group.urlPhoto} />
  </CornerMark>
);
