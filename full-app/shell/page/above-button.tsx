import { isNarrow, useWidthClass } from '../use-width-class.ts';
import { BackToList, type BackToListProps } from './back-to-list.tsx';

/** Returns from a page of an entry to the entry. In a single pane, the frame of the page has that button. */
export const AboveButton = (props: BackToListProps) =>
  isNarrow(useWidthClass()) ? null : <BackToList {...props} />;
