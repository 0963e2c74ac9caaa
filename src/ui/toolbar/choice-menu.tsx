import ChevronDown from 'lucide-react/icons/chevron-down';
import { type Icon, iconSize } from '../icon.ts';
import { Menu } from '../menu/menu.tsx';
import type { SelectOption } from '../select/select.tsx';
import styles from './toolbar.module.css';

/** Props of `ChoiceMenu`. */
export interface ChoiceMenuProps<Value extends string = string> {
  /** The heading of the menu, and with the chosen option the accessible name of its button. */
  readonly label: string;
  /** An icon before the chosen option, for example the arrows of an order. */
  readonly icon?: Icon;
  /** Shows the heading before the chosen option, which says too little alone, such as a time. */
  readonly isNamed?: boolean;
  /** The options, in their order. */
  readonly options: readonly SelectOption<Value>[];
  /** The `value` of the chosen option. */
  readonly value: Value;
  /** Called with the `value` of the option that the user chooses. */
  readonly onChange: (value: Value) => void;
}

/** The order, the view or another choice of few options above a list: a button that says what is chosen, and opens a menu. */
export function ChoiceMenu<Value extends string>(props: ChoiceMenuProps<Value>) {
  const { label, icon: Picture, isNamed = false, options, value, onChange } = props;
  const chosen = options.find((option) => option.value === value)?.label ?? '';
  const full = `${label}: ${chosen}`;
  return (
    <Menu
      label={label}
      groups={[
        {
          heading: label,
          items: options.map((option) => ({
            label: option.label,
            checked: option.value === value,
            onSelect: () => onChange(option.value),
          })),
        },
      ]}
      trigger={(trigger) => (
        <button type="button" {...trigger} aria-label={full} className={styles.choice}>
          {Picture && <Picture size={iconSize} aria-hidden="true" />}
          <span className={styles.chosen}>{isNamed ? full : chosen}</span>
          <ChevronDown size={iconSize} aria-hidden="true" />
        </button>
      )}
    />
  );
}
