import UserRound from 'lucide-react/icons/user-round';
import type { ComponentPropsWithRef } from 'react';
import { classNames } from '../class-names.ts';
import { type Icon, iconSize } from '../icon.ts';
import styles from './avatar.module.css';

/** First letters of the first and the last word; empty for what has no letters, such as a number. */
export function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^\p{L}/u.test(word));
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => (word ? (Array.from(word)[0] ?? '') : ''))
    .join('')
    .toLocaleUpperCase();
}

/** Props of `Avatar`. */
export interface AvatarProps extends Omit<ComponentPropsWithRef<'span'>, 'children'> {
  readonly name: string;
  readonly photo?: string | undefined;
  /** Stands for somebody without a name: a group, a service. */
  readonly icon?: Icon;
  /** Their voice is heard now: a ring around it. */
  readonly talking?: boolean;
}

/** A person's photo, or else the initials. The name stands beside it, so screen readers skip it. */
export function Avatar({
  name,
  photo,
  icon: Picture = UserRound,
  talking = false,
  className,
  ...rest
}: AvatarProps) {
  return (
    <span
      {...rest}
      className={classNames(styles.avatar, talking && styles.talking, className)}
      aria-hidden="true"
    >
      {photo ? (
        <img className={styles.photo} src={photo} alt="" />
      ) : (
        initials(name) || <Picture size={iconSize} />
      )}
    </span>
  );
}
