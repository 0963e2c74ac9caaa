import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import styles from './stage.module.css';

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
  const [open, setOpen] = useState(0);
  const layer = useMemo(
    () => ({ element, cover: (covered: boolean) => setOpen((count) => count + (covered ? 1 : -1)) }),
    [element],
  );
  return (
    <Layer.Provider value={layer}>
      <div className={styles.stage}>
        <div className={styles.content} inert={open > 0}>
          {children}
        </div>
        <div ref={setElement} />
      </div>
    </Layer.Provider>
  );
}
