import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { Button } from '#ui/button/button.tsx';
import { chooseKeys, keyChoices, keysFor } from '#ui/keys/chosen-keys.ts';
import { pressedKeys } from '#ui/keys/pressed-keys.ts';
import { bindingGroups, bindingWords } from './bindings.ts';
import { conflictOf } from './key-conflicts.ts';
import styles from './shortcut-list.module.css';
import { shortcutWords } from './words.ts';

/** Changes the keys of a shortcut: waits for keys, and refuses keys that something else owns. */
export function KeyEditor({ usual, action }: { usual: string; action: string }) {
  const words = useTranslate(shortcutWords, ...bindingWords);
  useSyncExternalStore(keyChoices.onChange, keyChoices.read);
  const [isWaiting, setWaiting] = useState(false);
  const [problem, setProblem] = useState<string>();

  useEffect(() => {
    if (!isWaiting) return;
    const onKeyDown = (event: KeyboardEvent) => {
      // Tab leaves the button, and Escape keeps the shortcut.
      if (event.key === 'Tab' || event.key === 'Escape') return setWaiting(false);
      const keys = pressedKeys(event);
      if (['Shift', 'Control', 'Alt', 'Meta'].includes(event.key)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (keys === undefined) return setProblem(words('shortcuts.needsModifier'));
      const all = bindingGroups().flatMap(({ bindings }) => bindings);
      const owner = conflictOf(keys, usual, all);
      if (owner === undefined) {
        chooseKeys(usual, keys);
        setProblem(undefined);
        setWaiting(false);
      } else {
        const by = owner === 'browser' ? words('shortcuts.ownedByBrowser', { keys }) : '';
        setProblem(
          by || words('shortcuts.ownedBy', { keys, action: owner === 'browser' ? '' : words(owner.label) }),
        );
      }
    };
    addEventListener('keydown', onKeyDown, { capture: true });
    return () => removeEventListener('keydown', onKeyDown, { capture: true });
  }, [isWaiting, usual, words]);

  const isChanged = keysFor(usual) !== usual;
  return (
    <span className={styles.editor}>
      <Button
        variant="plain"
        aria-pressed={isWaiting}
        aria-label={words('shortcuts.changeNamed', { action })}
        onClick={() => {
          setProblem(undefined);
          setWaiting(!isWaiting);
        }}
        onBlur={() => setWaiting(false)}
      >
        {words(isWaiting ? 'shortcuts.pressKeys' : 'shortcuts.change')}
      </Button>
      {isChanged && !isWaiting && (
        <Button
          variant="plain"
          aria-label={words('shortcuts.resetNamed', { action })}
          onClick={() => chooseKeys(usual, usual)}
        >
          {words('shortcuts.reset')}
        </Button>
      )}
      {problem && (
        <span role="alert" className={styles.problem}>
          {problem}
        </span>
      )}
    </span>
  );
}
