import { useEffect, useLayoutEffect, useState } from 'react';
import { isTyping } from '#ui/keys/is-typing.ts';
import { type LazyComponent, lazyComponent } from '#ui/lazy-component/lazy-component.tsx';
import { whenIdle } from '#ui/when-idle.ts';
import { overlayChoice, overlayKey } from './overlay-key.ts';

const ShortcutDialog = lazyComponent(() =>
  import('./shortcut-dialog.tsx').then((module) => module.ShortcutDialog),
);

const isAsked = (event: KeyboardEvent): boolean =>
  event.key.toUpperCase() === overlayKey &&
  !(event.ctrlKey || event.metaKey || event.altKey) &&
  !isTyping(event.target) &&
  overlayChoice.read() === 'on';

/** Props of `ShortcutOverlay`. */
export interface ShortcutOverlayProps {
  /** Further help, above the shortcuts. */
  readonly Help?: LazyComponent<{ readonly onClose: () => void }>;
}

/** Shows the help with the shortcuts after K is pressed; a second K closes it. */
export function ShortcutOverlay({ Help }: ShortcutOverlayProps) {
  const [open, setOpen] = useState(false);

  // Loaded early, so that it is also available offline.
  useEffect(
    () =>
      whenIdle(() => {
        void ShortcutDialog.preload();
        void Help?.preload();
      }),
    [Help],
  );

  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isAsked(event)) return;
      event.preventDefault();
      setOpen((now) => !now);
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);

  return open ? <ShortcutDialog Help={Help} onClose={() => setOpen(false)} /> : null;
}
