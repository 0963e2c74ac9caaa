import Check from 'lucide-react/icons/check';
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useId,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { type Icon, iconSize } from '../icon.ts';
import { useShortcutActions } from '../keys/shortcut-actions.ts';
import { useToggle } from '../use-toggle.ts';
import styles from './menu.module.css';
import { placePopover } from './popover-place.ts';

/** An item of a menu. */
export interface MenuItem {
  /** The text of the item. */
  readonly label: string;
  /** A second line below the text, part of the accessible name. */
  readonly detail?: string | undefined;
  /** An icon before the text. */
  readonly icon?: Icon;
  /**
   * The key with the same effect, for example `Alt+Shift+M`. It is shown at the end of the item and works while the menu is
   * closed.
   */
  readonly shortcut?: string;
  /** The state of a choice. Leave it out for an item that is a plain command. */
  readonly checked?: boolean;
  /** Called after the menu has closed. */
  readonly onSelect: () => void;
}

/** Related items, under an optional heading. */
export interface MenuGroup {
  /** The heading of the group. */
  readonly heading?: string;
  /** The items, in their order. */
  readonly items: readonly MenuItem[];
}

/** Props for the button that opens a menu. */
export interface MenuTrigger {
  /** The button element, beside which the menu opens. */
  readonly ref: RefObject<HTMLButtonElement>;
  /** Remembers whether the menu is open, because the browser closes it before the click. */
  readonly onPointerDown: () => void;
  /** Opens or closes the menu. */
  readonly onClick: (event: MouseEvent) => void;
  /** Announces to screen readers that the button opens a menu. */
  readonly 'aria-haspopup': 'menu';
  /** True while the menu is open. */
  readonly 'aria-expanded': boolean;
  /** The id of the menu. */
  readonly 'aria-controls': string;
}

/** Props of `Menu`. */
export interface MenuProps {
  /** The accessible name of the menu. */
  readonly label: string;
  /** The groups of items, in their order. A group with neither heading nor items is not shown. */
  readonly groups: readonly MenuGroup[];
  /** The button that opens it. `open` opens it in another way. */
  readonly trigger: (trigger: MenuTrigger, open: () => void) => ReactNode;
}

/**
 * A menu as a native popover: the browser closes it and restores the focus. Its items are rendered only while it is open,
 * because each row of a list may have a menu.
 */
export function Menu({ label, groups, trigger }: MenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const [isShown, setShown] = useState(false);
  /** The state when the pointer went down: pressing outside an open menu closes it before the click arrives. */
  const wasOpen = useRef(false);

  const closed = isShown ? [] : groups.flatMap((group) => group.items);
  useShortcutActions(
    closed.flatMap(({ shortcut, onSelect }) =>
      shortcut ? [{ keys: shortcut, place: () => button.current, run: onSelect }] : [],
    ),
  );

  const items = () => [...(menu.current?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])];

  const isOpen = () => menu.current?.matches(':popover-open') ?? false;
  useToggle(menu, () => setShown(isOpen()));

  function open() {
    const popover = menu.current;
    if (!popover || !button.current || isOpen()) return;
    // The place depends on the size of the items, and an item gets the focus.
    flushSync(() => setShown(true));
    popover.showPopover();
    placePopover({ popover, anchor: button.current });
    const chosen = popover.querySelector<HTMLElement>('[aria-checked=true]');
    (chosen ?? items()[0])?.focus();
  }

  function toggle({ detail }: MouseEvent) {
    const isByPointer = detail > 0;
    if (isOpen() || (isByPointer && wasOpen.current)) menu.current?.hidePopover();
    else open();
  }

  function onKeyDown(event: KeyboardEvent) {
    const all = items();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    if (event.key === 'Tab') menu.current?.hidePopover();
    if (to === undefined) return;
    event.preventDefault();
    all.at(to % all.length)?.focus();
  }

  return (
    <>
      {trigger(
        {
          // The types of React 18 and 19 have only this form in common.
          ref: button as RefObject<HTMLButtonElement>,
          onPointerDown: () => {
            wasOpen.current = isOpen();
          },
          onClick: toggle,
          'aria-haspopup': 'menu',
          'aria-expanded': isShown,
          'aria-controls': id,
        },
        open,
      )}
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="menu"
        aria-label={label}
        tabIndex={-1}
        className={styles.menu}
        onKeyDown={onKeyDown}
      >
        {(isShown ? groups.filter(({ heading, items: own }) => heading || own.length > 0) : []).map(
          (group, index) => (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset is not allowed in a menu
            <div key={group.heading ?? index} role="group" aria-label={group.heading}>
              {group.heading && (
                <p className={styles.heading} aria-hidden="true">
                  {group.heading}
                </p>
              )}
              {group.items.map(({ label: text, detail, icon: Picture, shortcut, checked, onSelect }) => (
                // biome-ignore lint/a11y/useAriaPropsSupportedByRole: only a menuitemradio has it
                <button
                  key={text}
                  type="button"
                  role={checked === undefined ? 'menuitem' : 'menuitemradio'}
                  aria-checked={checked}
                  aria-keyshortcuts={shortcut}
                  tabIndex={-1}
                  className={styles.item}
                  onClick={() => {
                    menu.current?.hidePopover();
                    onSelect();
                  }}
                >
                  {Picture && (
                    <span className={styles.icon}>
                      <Picture size={iconSize} aria-hidden="true" />
                    </span>
                  )}
                  <span className={styles.text}>
                    {text}
                    {detail && <span className={styles.detail}> {detail}</span>}
                  </span>
                  {shortcut && (
                    <span className={styles.key} aria-hidden="true">
                      {shortcut}
                    </span>
                  )}
                  {checked && <Check size={iconSize} aria-hidden="true" />}
                </button>
              ))}
            </div>
          ),
        )}
      </div>
    </>
  );
}
