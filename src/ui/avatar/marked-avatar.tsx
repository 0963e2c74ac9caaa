import type { Icon } from '../icon.ts';
import { Avatar } from './avatar.tsx';
import { CornerMark } from './corner-mark.tsx';

const markSize = 14;

/** Props of `MarkedAvatar`. */
export interface MarkedAvatarProps {
  readonly name: string;
  readonly photo?: string | undefined;
  /** The icon at the corner. A text beside the avatar has the same meaning. */
  readonly mark: Icon;
}

/** A person's photo or initials with a small icon at the corner, for a call or a message of this person. */
export const MarkedAvatar = ({ name, photo, mark: Mark }: MarkedAvatarProps) => (
  <CornerMark mark={<Mark size={markSize} aria-hidden="true" />}>
    <Avatar name={name} photo={photo} />
  </CornerMark>
);
