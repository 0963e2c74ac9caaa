import { type Icon, iconSize } from '#ui/icon.ts';
import styles from './person-detail.module.css';

interface RoundActionProps {
  readonly icon: Icon;
  /** The accessible name, with the name of the person. */
  readonly label: string;
  /** The word below the icon. */
  readonly caption: string;
  readonly onClick: () => void;
}

/** One of the main actions for a person: a round button with a word below it. */
export const RoundAction = ({ icon: Picture, label, caption, onClick }: RoundActionProps) => (
  <button type="button" className={styles.round} aria-label={label} title={label} onClick={onClick}>
    <span className={styles.circle}>
      <Picture size={iconSize} aria-hidden="true" />
    </span>
    <span aria-hidden="true">{caption}</span>
  </button>
);
