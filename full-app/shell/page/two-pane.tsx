import ArrowLeft from 'lucide-react/icons/arrow-left';
import type { ReactNode } from 'react';
import { Button } from '#ui/button/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { EmptyState, type EmptyStateProps } from '#ui/empty-state/empty-state.tsx';
import { focusFallback } from '#ui/focus/focus-restore.ts';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import { isNarrow, useWidthClass } from '../use-width-class.ts';
import { PageHead } from './page.tsx';
import styles from './two-pane.module.css';

export interface TwoPaneProps {
  /** The heading of the page, and the target of the link back from a detail. */
  readonly title: string;
  /** The main actions of the page, beside its heading. */
  readonly action?: ReactNode;
  /** Above the heading of the page, such as facts about the call above the page. */
  readonly lead?: ReactNode;
  readonly list: ReactNode;
  /** The chosen entry; undefined in list mode. */
  readonly detail: ReactNode | undefined;
  /** Asks the user to choose an entry, in place of the detail while nothing is chosen. */
  readonly choose?: Pick<EmptyStateProps, 'icon' | 'detail'> | undefined;
  /** Shown in place of the detail while nothing is chosen, where that is not a text. */
  readonly placeholder?: ReactNode;
  /**
   * Returns to the list, or to the page above, where there is space for a single pane; undefined for a detail with a way back of
   * its own.
   */
  readonly up: (() => void) | undefined;
  /** The title of the page above, where that is not the list. */
  readonly above?: string | undefined;
}

/**
 * A list and the detail of an entry: side by side, or in turn on narrow screens. In list mode nothing is
 * chosen, in edit mode something is.
 */
export function TwoPane({
  title,
  action,
  lead,
  list,
  detail,
  choose,
  placeholder,
  up,
  above = title,
}: TwoPaneProps) {
  const single = isNarrow(useWidthClass());
  const mode = detail === undefined ? 'list' : 'edit';
  return (
    <div className={classNames(styles.panes, single && styles.single)} data-mode={mode}>
      {single && mode === 'edit' && <VisuallyHidden as="h1">{title}</VisuallyHidden>}
      {(!single || mode === 'list') && (
        <div {...focusFallback} className={styles.list}>
          {lead}
          <PageHead className={styles.head} title={title}>
            {action}
          </PageHead>
          {list}
        </div>
      )}
      {(!single || mode === 'edit') && (
        <div {...focusFallback} className={styles.detail}>
          {single && up && (
            <div className={styles.up}>
              <Button variant="plain" icon={ArrowLeft} onClick={up}>
                {above}
              </Button>
            </div>
          )}
          {detail ?? placeholder ?? (choose && <EmptyState title={title} {...choose} />)}
        </div>
      )}
    </div>
  );
}
