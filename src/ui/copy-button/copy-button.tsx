import Copy from 'lucide-react/icons/copy';
import { useState } from 'react';
import { Button } from '../button/button.tsx';
import { useToast } from '../toasts/toasts.tsx';
import styles from './copy-button.module.css';

export interface CopyButtonProps {
  readonly children: string;
  /** Returns the text to copy. Called with each click. */
  readonly text: () => string;
  /** The accessible name of the text, when it is shown. */
  readonly label: string;
  readonly copied: string;
  readonly refused: { readonly title: string; readonly detail: string };
}

/** Copies a text. If the browser refuses, the text is shown, to be copied by hand. */
export function CopyButton({ children, text, label, copied, refused }: CopyButtonProps) {
  const toast = useToast();
  const [shown, setShown] = useState<string>();
  async function copy() {
    const value = text();
    try {
      await navigator.clipboard.writeText(value);
      toast({ tone: 'success', title: copied });
    } catch {
      setShown(value);
      toast({ tone: 'error', ...refused });
    }
  }
  return (
    <>
      <Button icon={Copy} onClick={() => void copy()}>
        {children}
      </Button>
      {shown !== undefined && <textarea className={styles.text} readOnly aria-label={label} value={shown} />}
    </>
  );
}
