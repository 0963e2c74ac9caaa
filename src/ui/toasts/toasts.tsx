import X from 'lucide-react/icons/x';
import { createContext, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import { classNames } from '../class-names.ts';
import { focusFallback } from '../focus/focus-restore.ts';
import { iconSize } from '../icon.ts';
import { alertIcons } from './alert-tone.ts';
import { type ShownToast, ToastBox } from './toast-box.ts';
import styles from './toasts.module.css';

/** A toast goes by itself after this long, unless the pointer rests on it or the focus is in it (core 9). */
const timeoutMs = 5000;

const Box = createContext(new ToastBox());

/** Where the components below put their toasts. */
export const ToastProvider = Box.Provider;

/** What shows a toast on this page. */
export const useToast = () => useContext(Box).show;

function Toast({ toast, dismissLabel }: { toast: ShownToast; dismissLabel: string }) {
  const { dismiss } = useContext(Box);
  const [isPointed, setPointed] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const paused = isPointed || isFocused;
  const { tone, title, detail, action, isQuestion } = toast.words();
  useEffect(() => {
    if (paused || isQuestion) return;
    const timer = setTimeout(() => dismiss(toast.id), timeoutMs);
    return () => clearTimeout(timer);
  }, [dismiss, toast.id, isQuestion, paused]);

  const Picture = alertIcons[tone];
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a tap anywhere is a shortcut for its button
    <li
      className={classNames(styles.toast, styles[tone])}
      onClick={() => !isQuestion && dismiss(toast.id)}
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <Picture className={styles.icon} size={iconSize} aria-hidden="true" />
      <div className={styles.words} role={tone === 'error' ? 'alert' : undefined}>
        <p className={styles.title}>{title}</p>
        {detail && <p className={styles.detail}>{detail}</p>}
      </div>
      {action && (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            action.run();
            dismiss(toast.id);
          }}
        >
          {action.label}
        </button>
      )}
      {(!action || isQuestion) && (
        <button
          type="button"
          className={styles.close}
          aria-label={dismissLabel}
          onClick={() => dismiss(toast.id)}
        >
          <X size={iconSize} aria-hidden="true" />
        </button>
      )}
    </li>
  );
}

/** Props of `Toasts`. */
export interface ToastsProps {
  readonly dismissLabel: string;
  /** The toasts take room of their own instead of hanging over what follows: for the foot of a narrow page. */
  readonly inFlow?: boolean;
}

/** Where the toasts hang. Put it under whatever they must not cover. */
export function Toasts({ dismissLabel, inFlow = false }: ToastsProps) {
  const box = useContext(Box);
  const shown = useSyncExternalStore(box.listen, box.shown, box.shown);
  return (
    // Toasts come into a place that readers know already: what comes together with its place is often not read.
    <div {...focusFallback} className={classNames(styles.place, inFlow && styles.inFlow)} aria-live="polite">
      {shown.length > 0 && (
        <ul className={styles.stack}>
          {shown.map((toast) => (
            <Toast key={toast.id} toast={toast} dismissLabel={dismissLabel} />
          ))}
        </ul>
      )}
    </div>
  );
}
