import Search from 'lucide-react/icons/search';
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { actionWords } from '#i18n/action-words.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { iconSize } from '#ui/icon.ts';
import { placePopover } from '#ui/menu/popover-place.ts';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import { fullAppWords } from '../area-words.ts';
import styles from './command-field.module.css';
import { CommandList } from './command-list.tsx';
import { useCommandList } from './use-command-list.ts';

const shortcut = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘K' : 'Ctrl K';

/** The pause in typing, in milliseconds, before the number of results is announced. */
const sayingMs = 500;

/** Returns a text once it has not changed for a moment, because results change with each typed key. */
function useSaid(wanted: string): string {
  const [said, say] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => say(wanted), sayingMs);
    return () => clearTimeout(timer);
  }, [wanted]);
  return said;
}

/** A field for people, numbers, screens and global actions. Ctrl+K or Cmd+K focuses it. */
export function CommandField() {
  const id = useId();
  const words = useTranslate(actionWords, fullAppWords);
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  /** The element that had the focus before. */
  const before = useRef<EventTarget>(null);
  const close = () => {
    list.current?.hidePopover();
    const places = [before.current, document.querySelector('main')];
    // The element that had the focus may have been removed, or hidden by a change of the window's width.
    for (const at of places)
      if (at instanceof HTMLElement && document.activeElement === input.current)
        at.focus({ preventScroll: true });
  };
  const { text, commands, isComplete, marked, type, move, choose } = useCommandList(close);
  const count = commands.length;
  const isSaid = isOpen && isComplete && text.trim() !== '';
  const said = useSaid(isSaid ? words(count > 0 ? 'search.found' : 'search.none', { count }) : '');

  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);

  const place = () => {
    if (list.current && input.current)
      placePopover({ popover: list.current, anchor: input.current, align: 'start' });
  };
  const open = () => {
    list.current?.showPopover();
    place();
  };

  // Each key changes the offers, and with them the size of the list.
  useLayoutEffect(() => {
    if (list.current?.matches(':popover-open')) place();
  });

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      open();
      move(step);
    }
    if (event.key === 'Enter') {
      // The focus returns to the previous element. If that is a button, the same key would press it.
      event.preventDefault();
      choose(commands[marked], { isOther: event.shiftKey });
    }
    if (event.key === 'Escape') {
      type('');
      close();
    }
  }

  return (
    <div className={styles.field}>
      <Search className={styles.icon} size={iconSize} aria-hidden="true" />
      <input
        ref={input}
        className={styles.input}
        role="combobox"
        aria-label={words('search.label')}
        aria-controls={id}
        aria-expanded={isOpen}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && count > 0 ? `${id}-${marked}` : undefined}
        aria-keyshortcuts="Control+K Meta+K"
        title={words('action.withKey', { action: words('search.label'), key: shortcut })}
        placeholder={words('search.placeholder')}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onInput={(event) => {
          open();
          type(event.currentTarget.value);
        }}
        onFocus={(event) => {
          before.current = event.relatedTarget;
          open();
        }}
        onBlur={() => list.current?.hidePopover()}
        onKeyDown={onKeyDown}
      />
      <span className={styles.shortcut} aria-hidden="true">
        {shortcut}
      </span>
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
      <div
        ref={list}
        popover="manual"
        className={styles.list}
        onToggle={(event) => setOpen(event.newState === 'open')}
      >
        {isOpen && (
          <CommandList
            id={id}
            commands={commands}
            isComplete={isComplete}
            marked={marked}
            onChoose={choose}
          />
        )}
      </div>
    </div>
  );
}
