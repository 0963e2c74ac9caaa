import X from 'lucide-react/icons/x';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from '../button/icon-button.tsx';
import { classNames } from '../class-names.ts';
import { mayTakeFocus } from '../focus/focus-restore.ts';
import styles from './dialog.module.css';
import { useDialogHost } from './dialog-host.tsx';

/** Props of `Dialog`. */
export interface DialogProps {
  /** The dialog's heading and accessible name. */
  readonly title: string;
  /** The accessible name of the button that closes it. */
  readonly closeLabel: string;
  /** Called for the Close button, Escape, and a click outside. Stop rendering the dialog then. */
  readonly onClose: () => void;
  /** Makes the dialog as wide as its host, for pictures. */
  readonly isWide?: boolean;
  /** The content. */
  readonly children: ReactNode;
}

/**
 * A dialog in a `DialogHost`. It is not modal for the whole page: calls are outside the host and can be answered and hung up
 * while it is open.
 */
export function Dialog({ title, closeLabel, onClose, isWide = false, children }: DialogProps) {
  const id = useId();
  const { element, cover } = useDialogHost();
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    if (!element) return;
    const before = document.activeElement;
    cover(true);
    if (mayTakeFocus()) dialog.current?.show();
    // This also opens it, and leaves the focus where it is.
    else dialog.current?.setAttribute('open', '');
    return () => {
      cover(false);
      if (before instanceof HTMLElement && mayTakeFocus()) before.focus();
    };
  }, [element, cover]);

  if (!element) return null;
  return createPortal(
    // biome-ignore lint/a11y/noStaticElementInteractions: pressing outside the dialog is a shortcut for its Close button; releasing there is not, because a text selection may end there
    <div
      className={styles.scrim}
      onMouseDown={(event) => event.target === event.currentTarget && onClose()}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <dialog
        ref={dialog}
        className={classNames(styles.dialog, isWide && styles.wide)}
        aria-labelledby={id}
        onClose={onClose}
      >
        <header className={styles.head}>
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          <IconButton icon={X} label={closeLabel} shortcut="Escape" onClick={onClose} />
        </header>
        <div className={styles.body}>{children}</div>
      </dialog>
    </div>,
    element,
  );
}
