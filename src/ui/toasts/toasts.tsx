import X from 'lucide-react/icons/x';
import { createContext, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import { classNames } from '../class-names.ts';
import { focusFallback } from '../focus/focus-restore.ts';
import { iconSize } from '../icon.ts';
import { slide } from '../slide/slide.ts';
import { alertIcons } from './alert-tone.ts';
import { type ShownToast, ToastBox } from './toast-box.ts';
import styles from './toasts.module.css';

/** The time after which a toast disappears, in milliseconds, unless the pointer is on it or it has the focus. */
const timeoutMs = 5000;

const Box = createContext(new ToastBox());

/** Provides the toasts to the components below. */
export const ToastProvider = Box.Provider;

/**
 * Returns the function that shows a toast on this page for 5 seconds, or longer while the pointer or the focus is on it. Words given as a function follow a change of the language.
 *
 * @example const toast = useToast();
 * toast({ tone: 'success', title: 'Saved' });
 */
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
      className={classNames(styles.toast, slide, styles[tone])}
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
  /**
   * The place of the messages: `top`, the default, over the beginning of the page; `foot`, over its end, where pages have
   * no heading and no controls; `flow`, in a space of their own, for the foot of a narrow page.
   */
  readonly place?: 'top' | 'foot' | 'flow';
}

/** The container of the toasts. Place it below content that they must not cover, or at the foot of the page. */
export function Toasts({ dismissLabel, place = 'top' }: ToastsProps) {
  const box = useContext(Box);
  const shown = useSyncExternalStore(box.listen, box.shown, box.shown);
  return (
    // Toasts are added to an existing container, because screen readers often do not read content that appears together with its
    // container.
    <div {...focusFallback} className={classNames(styles.place, styles[place])} aria-live="polite">
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
