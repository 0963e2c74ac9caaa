import X from 'lucide-react/icons/x';
import { IconButton } from '#ui/button/icon-button.tsx';
import { classNames } from '#ui/class-names.ts';
import { type Icon, iconSize } from '#ui/icon.ts';
import { slide } from '#ui/slide/slide.ts';
import styles from './offer-line.module.css';

/** Props of `OfferLine`. */
export interface OfferLineProps {
  readonly icon: Icon;
  readonly label: string;
  /** The details that the user may want before accepting. */
  readonly detail: string;
  readonly onAccept: () => void;
  readonly skipLabel: string;
  readonly onSkip: () => void;
}

/** Something that the user can do about a call, in a single line. It waits below the buttons of the call. */
export const OfferLine = ({ icon: Picture, label, detail, onAccept, skipLabel, onSkip }: OfferLineProps) => (
  <div className={classNames(styles.offer, slide)}>
    <button type="button" className={styles.accept} title={`${label}\n${detail}`} onClick={onAccept}>
      <Picture size={iconSize} aria-hidden="true" />
      <span className={styles.words}>{label}</span>
    </button>
    <span className={styles.gap} />
    <IconButton icon={X} label={skipLabel} onClick={onSkip} />
  </div>
);
