import { type ReactNode, useLayoutEffect, useRef } from 'react';
import styles from './option-list.module.css';

/** Props of `OptionList`. */
export interface OptionListProps<Option> {
  /** Of the list; its options have the number of their place behind it. */
  readonly id: string;
  readonly label: string;
  readonly options: readonly Option[];
  /** Place of the marked one; -1 for none. */
  readonly marked: number;
  readonly onSelect: (option: Option) => void;
  /** What an option shows. */
  readonly children: (option: Option) => ReactNode;
  readonly className?: string | undefined;
}

/** The list of a combobox. The field keeps the focus; its keys walk through the list. */
export function OptionList<Option extends { readonly id: string }>(props: OptionListProps<Option>) {
  const { id, label, options, marked, onSelect, children, className } = props;
  const list = useRef<HTMLDivElement>(null);
  const markedId = options[marked]?.id;
  useLayoutEffect(() => {
    if (markedId !== undefined) list.current?.children[marked]?.scrollIntoView({ block: 'nearest' });
  }, [marked, markedId]);
  return (
    <div ref={list} id={id} role="listbox" aria-label={label} className={className}>
      {options.map((option, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's, which keeps the focus
        <div
          key={option.id}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === marked}
          className={styles.option}
          // The field must not lose the focus before the click arrives.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onSelect(option)}
        >
          {children(option)}
        </div>
      ))}
    </div>
  );
}
