import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { IconButton } from '../button/icon-button.tsx';
import { iconSize } from '../icon.ts';
import { withRef } from '../with-ref.ts';
import styles from './toolbar.module.css';

/** Props of `SearchField`. */
export interface SearchFieldProps extends Omit<ComponentPropsWithRef<'input'>, 'children' | 'className'> {
  /** The accessible name, and the text of the empty field. */
  readonly label: string;
  /** The accessible name of the button that empties the field. */
  readonly clearLabel: string;
  /** The text of the field. */
  readonly value: string;
  /** Called with the text of the field as the user types. */
  readonly onText: (text: string) => void;
  /** Further controls at the end of the field. */
  readonly children?: ReactNode;
}

/** The search of a list. */
export const SearchField = withRef(function SearchField({
  label,
  clearLabel,
  value,
  onText,
  children,
  ...input
}: SearchFieldProps) {
  return (
    <search className={styles.search}>
      <Search size={iconSize} aria-hidden="true" />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={value}
        autoComplete="off"
        onInput={(event) => onText(event.currentTarget.value)}
        {...input}
        className={styles.input}
      />
      {value && <IconButton icon={X} label={clearLabel} onClick={() => onText('')} />}
      {children}
    </search>
  );
});
