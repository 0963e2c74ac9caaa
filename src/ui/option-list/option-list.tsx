import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { classNames } from '../class-names.ts';
import type { ListOption } from './next-option.ts';
import styles from './option-list.module.css';

/** Props of `OptionList`. */
export interface OptionListProps<Option> {
  /** The id of the list. The ids of its options append their index. */
  readonly id: string;
  /** The accessible name. */
  readonly label: string;
  /** The options, in their order. */
  readonly options: readonly Option[];
  /** The index of the marked option; -1 if none is marked. */
  readonly marked: number;
  /** Called with the option that is clicked, unless it is disabled. */
  readonly onSelect: (option: Option) => void;
  /** Renders an option. */
  readonly children: (option: Option) => ReactNode;
  /** Positions the list. */
  readonly className?: string | undefined;
}

/** The list of a combobox. The field keeps the focus and handles the keys of the list. */
export function OptionList<Option extends ListOption>(props: OptionListProps<Option>) {
  const { id, label, options, marked, onSelect, children, className } = props;
  const list = useRef<HTMLDivElement>(null);
  const markedId = options[marked]?.id;
  useLayoutEffect(() => {
    if (markedId !== undefined) list.current?.children[marked]?.scrollIntoView({ block: 'nearest' });
  }, [marked, markedId]);
  return (
    <div ref={list} id={id} role="listbox" aria-label={label} className={className}>
      {options.map((option, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and handles the keys
        <div
          key={option.id}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === marked}
          aria-disabled={option.isDisabled}
          className={classNames(styles.option, option.isPart && styles.part)}
          // The field must not lose the focus before the click.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => option.isDisabled !== true && onSelect(option)}
        >
          {children(option)}
        </div>
      ))}
    </div>
  );
}
