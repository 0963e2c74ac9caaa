import Phone from 'lucide-react/icons/phone';
import Search from 'lucide-react/icons/search';
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { useNumberFormat } from '../../src/features/numbers/use-number-format.ts';
import { useTranslate } from '../../src/i18n/use-translate.ts';
import { iconSize } from '../../src/ui/icon.ts';
import { placePopover } from '../../src/ui/popover-place.ts';
import styles from './command-field.module.css';
import { useCommandList } from './use-command-list.ts';

/** One field for going to a screen and calling a number; Ctrl+K or Cmd+K brings the focus there. */
export function CommandField() {
  const id = useId();
  const words = useTranslate();
  const format = useNumberFormat();
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const close = () => {
    list.current?.hidePopover();
    input.current?.blur();
  };
  const { text, commands, marked, type, move, choose } = useCommandList(close);

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

  // What is offered changes with every key, and the size of the list with it.
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
    if (event.key === 'Enter') choose(commands[marked]);
    if (event.key === 'Escape') close();
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
        aria-expanded={true}
        aria-autocomplete="list"
        aria-activedescendant={commands.length > 0 ? `${id}-${marked}` : undefined}
        aria-keyshortcuts="Control+K Meta+K"
        title={words('action.withKey', { action: words('search.label'), key: 'Ctrl+K' })}
        placeholder={words('search.placeholder')}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onInput={(event) => type(event.currentTarget.value)}
        onFocus={open}
        onBlur={() => list.current?.hidePopover()}
        onKeyDown={onKeyDown}
      />
      <div ref={list} id={id} popover="manual" role="listbox" className={styles.list}>
        {commands.map((command, index) => {
          const Picture = command.kind === 'call' ? Phone : command.area.icon;
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's, which keeps the focus
            <div
              key={command.kind === 'call' ? command.number : command.area.path}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === marked}
              className={styles.option}
              // The field must not lose the focus before the click arrives.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(command)}
            >
              <Picture size={iconSize} aria-hidden="true" />
              {command.kind === 'call'
                ? words('action.callNumber', { number: format(command.number) })
                : words('search.goTo', { area: words(command.area.label) })}
            </div>
          );
        })}
        {commands.length === 0 && <p className={styles.none}>{words('search.none')}</p>}
      </div>
    </div>
  );
}
