import { createContext, type ReactNode, useContext, useMemo, useRef, useState } from 'react';
import styles from './dialog-host.module.css';

interface DialogHostLayer {
  /** The element that dialogs are rendered into; null until it is mounted. */
  readonly element: HTMLElement | null;
  /** Called when a dialog opens or closes. Makes the covered content inert meanwhile. */
  readonly cover: (covered: boolean) => void;
}

const Layer = createContext<DialogHostLayer>({ element: null, cover: () => {} });

/** Returns the nearest dialog host. */
export const useDialogHost = () => useContext(Layer);

/**
 * The part of a page that a dialog may cover. Content that must stay visible and usable, such as a live call, belongs outside of it.
 */
export function DialogHost({ children }: { children: ReactNode }) {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const content = useRef<HTMLDivElement>(null);
  const open = useRef(0);
  const layer = useMemo(
    () => ({
      element,
      // Set at once rather than in the next render: a closing dialog returns the focus immediately, and inert content takes none.
      cover(covered: boolean) {
        open.current += covered ? 1 : -1;
        if (content.current) content.current.inert = open.current > 0;
      },
    }),
    [element],
  );
  return (
    <Layer.Provider value={layer}>
      <div className={styles.host}>
        <div ref={content} className={styles.content}>
          {children}
        </div>
        <div ref={setElement} />
      </div>
    </Layer.Provider>
  );
}
