import type { Icon } from '../icon.ts';
import { Avatar } from './avatar.tsx';
import styles from './marked-avatar.module.css';

const markSize = 14;

/** Props of `MarkedAvatar`. */
export interface MarkedAvatarProps {
  readonly name: string;
  readonly photo?: string | undefined;
  /** At the corner. A text beside the avatar says the same. */
  readonly mark: Icon;
}

/** A person's photo or initials with a small icon at the corner, for a call or a message of this person. */
export function MarkedAvatar({ name, photo, mark: Mark }: MarkedAvatarProps) {
  return (
    <span className={styles.picture}>
      <Avatar name={name} photo={photo} />
      <span className={styles.mark}>
        <Mark size={markSize} aria-hidden="true" />
      </span>
    </span>
  );
}
