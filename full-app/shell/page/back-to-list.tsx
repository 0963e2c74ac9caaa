import ArrowLeft from 'lucide-react/icons/arrow-left';
import { Button } from '#ui/button/button.tsx';
import styles from './back-to-list.module.css';

/** Props of `BackToList`. */
export interface BackToListProps {
  /** The title of the page above. */
  readonly children: string;
  readonly onClick: () => void;
}

/** Returns from an entry to the page above it. Its arrow is at the edge of the content. */
export const BackToList = (props: BackToListProps) => (
  <div className={styles.back}>
    <Button variant="plain" icon={ArrowLeft} {...props} />
  </div>
);
