import UserRound from 'lucide-react/icons/user-round';
import { type ComponentPropsWithRef, useState } from 'react';
import { classNames } from '../class-names.ts';
import { type Icon, iconSize } from '../icon.ts';
import { withRef } from '../with-ref.ts';
import styles from './avatar.module.css';

/** Returns the first letters of the first and the last word; empty for a name without letters, such as a number. */
export function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^\p{L}/u.test(word));
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => (word ? (Array.from(word)[0] ?? '') : ''))
    .join('')
    .toLocaleUpperCase();
}

/** Props of `Avatar`. */
export interface AvatarProps extends Omit<ComponentPropsWithRef<'span'>, 'children'> {
  /** The person's name: its initials are shown without a photo. */
  readonly name: string;
  /** The address of the person's photo. It may need no sign-in: the browser loads it as an image. */
  readonly photo?: string | undefined;
  /** Shown instead of initials, for a group or a service. */
  readonly icon?: Icon;
  /** Shows a ring while the person's voice is heard. */
  readonly talking?: boolean;
}

/** A person's photo, or the initials without a photo that can be loaded. The name is beside it, so screen readers skip it. */
export const Avatar = withRef(function Avatar({
  name,
  photo,
  icon: Picture = UserRound,
  talking = false,
  className,
  ...rest
}: AvatarProps) {
  const [broken, setBroken] = useState<string>();
  return (
    <span
      {...rest}
      className={classNames(styles.avatar, talking && styles.talking, className)}
      aria-hidden="true"
    >
      {photo && photo !== broken ? (
        <img className={styles.photo} src={photo} alt="" decoding="async" onError={() => setBroken(photo)} />
      ) : (
        initials(name) || <Picture size={iconSize} />
      )}
    </span>
  );
});
