import GripVertical from 'lucide-react/icons/grip-vertical';
import type { ComponentPropsWithRef } from 'react';
import { classNames } from '#ui/class-names.ts';
import { iconSize } from '#ui/icon.ts';
import { withRef } from '#ui/with-ref.ts';
import styles from './reorder.module.css';

/** Props of `ReorderHandle`. */
export interface ReorderHandleProps extends Omit<ComponentPropsWithRef<'button'>, 'children' | 'type'> {
  /** The accessible name, which says what is moved. */
  readonly label: string;
}

/** The handle by which an entry of a list is moved. Its events come from `useReorder`. */
export const ReorderHandle = withRef(function ReorderHandle({
  label,
  className,
  ...rest
}: ReorderHandleProps) {
  return (
    <button {...rest} type="button" className={classNames(styles.handle, className)} aria-label={label}>
      <GripVertical size={iconSize} aria-hidden="true" />
    </button>
  );
});
