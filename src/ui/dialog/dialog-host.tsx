import { createContext, type ReactNode, useContext, useMemo, useRef, useState } from 'react';
import styles from './dialog-host.module.css';

interface StageLayer {
  /** The element in which dialogs open; null before it is there. */
  readonly element: HTMLElement | null;
  /** Tells that a dialog opened or closed, so that what it covers rests meanwhile. */
  readonly cover: (covered: boolean) => void;
}

const Layer = createContext<StageLayer>({ element: null, cover: () => {} });

/** The stage that the component stands on. */
export const useStage = () => useContext(Layer);

/**
 * The part of a page that a dialog may cover. What must stay in sight and in reach, such as a live call,
 * stands outside of it.
 */
export function Stage({ children }: { children: ReactNode }) {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const content = useRef<HTMLDivElement>(null);
  const open = useRef(0);
  const layer = useMemo(
    () => ({
      element,
      // Not with the next painting: a dialog that closes gives the focus back at once, and what is inert takes none.
      cover(covered: boolean) {
        open.current += covered ? 1 : -1;
        if (content.current) content.current.inert = open.current > 0;
      },
    }),
    [element],
  );
  return (
    <Layer.Provider value={layer}>
      <div className={styles.stage}>
        <div ref={content} className={styles.content}>
          {children}
        </div>
        <div ref={setElement} />
      </div>
    </Layer.Provider>
  );
}
