import type { ReactNode } from 'react';
import styles from './messages.module.css';

/** Props of `ThreadFrame`. */
export interface ThreadFrameProps {
  /** The name of the other side. */
  readonly title: string;
  /** Shown below the name. */
  readonly facts?: ReactNode;
  /** The buttons at the right. */
  readonly commands: ReactNode;
  readonly children: ReactNode;
  /** Called when something in it gets the focus. */
  readonly onTurn?: (() => void) | undefined;
}

/** The frame of a conversation: its head with the other side and the commands, the messages and the composer below. */
export const ThreadFrame = ({ title, facts, commands, children, onTurn }: ThreadFrameProps) => (
  <section className={styles.thread} aria-label={title} onFocusCapture={onTurn}>
    <header className={styles.head}>
      <div className={styles.who}>
        <h2>{title}</h2>
        {facts}
      </div>
      {commands}
    </header>
    {children}
  </section>
);
