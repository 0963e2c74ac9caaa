import type { ReactNode } from 'react';
import { type Icon, iconSize } from '../icon.ts';
import styles from './detail-head.module.css';

/** Props of `DetailHead`. */
export interface DetailHeadProps {
  /** The picture, whose `--size-avatar` is that of a portrait. */
  readonly portrait: ReactNode;
  /** The heading: a name, or the number of a caller without a name. */
  readonly name: string;
  /** The known facts below the name, a line each. Empty texts are left out. */
  readonly known: readonly (string | undefined)[];
  /** Small tools below the name. */
  readonly children?: ReactNode;
}

/** The beginning of a page about a person, or about a call or a message of a person. */
export function DetailHead({ portrait, name, known, children }: DetailHeadProps) {
  const lines = known.filter((line) => line !== undefined && line !== '');
  return (
    <header className={styles.head}>
      <span className={styles.portrait}>{portrait}</span>
      <div className={styles.who}>
        <h2 className={styles.name}>{name}</h2>
        {lines.length > 0 && (
          <ul className={styles.known}>
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
        {children && <div className={styles.tools}>{children}</div>}
      </div>
    </header>
  );
}

/** The row of the main actions, the likeliest first. */
export const RoundActions = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.rounds}>{children}</div>
);

/** Further small tools in the row of the main actions. */
export const RoundTools = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.roundTools}>{children}</div>
);

/** Props of `RoundAction`. */
export interface RoundActionProps {
  readonly icon: Icon;
  /** The accessible name, with the name of the person. */
  readonly label: string;
  /** The word below the icon. */
  readonly caption: string;
  readonly onClick: () => void;
}

/** A main action: a round button with a word below it. The first in the row has the main colour. */
export const RoundAction = ({ icon: Picture, label, caption, onClick }: RoundActionProps) => (
  <button type="button" className={styles.round} aria-label={label} title={label} onClick={onClick}>
    <span className={styles.circle}>
      <Picture size={iconSize} aria-hidden="true" />
    </span>
    <span aria-hidden="true">{caption}</span>
  </button>
);
