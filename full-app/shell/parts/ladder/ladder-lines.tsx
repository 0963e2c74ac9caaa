import type { SignallingMessage } from '#sdk/administration.ts';
import { ladderLine } from './ladder.ts';
import styles from './ladder-lines.module.css';

/** Messages between two sides, a line for each. */
export const LadderLines = ({ messages }: { readonly messages: readonly SignallingMessage[] }) => (
  <ol className={styles.ladder} dir="ltr">
    {messages.map((message) => (
      <li key={`${message.at} ${message.text}`}>{ladderLine(message)}</li>
    ))}
  </ol>
);
