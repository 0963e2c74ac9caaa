import { classNames } from '#ui/class-names.ts';
import { linkParts } from './link-parts.ts';
import styles from './plain-text.module.css';

/** Props of `PlainText`. */
export interface PlainTextProps {
  readonly text: string;
  /** Shows at most two lines, as in a quotation. */
  readonly isShort?: boolean;
  /** Shows the text without a paragraph of its own. */
  readonly isInline?: boolean;
}

/** A text without formats. Web addresses in it are links. */
export function PlainText({ text, isShort = false, isInline = false }: PlainTextProps) {
  const parts = linkParts(text).map((part) =>
    part.href === undefined ? (
      part.text
    ) : (
      <a key={part.at} href={part.href} target="_blank" rel="noreferrer noopener">
        {part.text}
      </a>
    ),
  );
  if (isInline) return <>{parts}</>;
  return (
    <p className={classNames(styles.text, isShort && styles.short)} dir="auto">
      {isShort ? text : parts}
    </p>
  );
}
