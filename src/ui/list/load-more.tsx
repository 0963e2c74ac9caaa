import { Button, type ButtonProps } from '../button/button.tsx';
import styles from './load-more.module.css';

/** Props of `LoadMore`. */
export interface LoadMoreProps extends Pick<ButtonProps, 'children' | 'pending'> {
  /** A text beside the button, such as the age of the oldest entry. */
  readonly note?: string;
  readonly onClick: () => void;
}

/** The last row of a list that has further pages, with the button that loads the next page. */
export const LoadMore = ({ note, ...button }: LoadMoreProps) => (
  <div className={styles.row}>
    {note !== undefined && <span className={styles.note}>{note}</span>}
    <Button {...button} />
  </div>
);
