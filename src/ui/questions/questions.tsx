import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { slide } from '../slide/slide.ts';
import styles from './questions.module.css';

/** Props of `QuestionList`. */
export interface QuestionListProps {
  /** A `QuestionBar` for each. */
  readonly children: readonly ReactNode[];
  /** Shown below the questions. */
  readonly more?: ReactNode;
}

/** Questions to the user above the content of every screen. Screen readers read a new question. */
export const QuestionList = ({ children, more }: QuestionListProps) => (
  // The status is there before the question.
  <div role="status">
    {children.length > 0 && <ul className={styles.questions}>{children}</ul>}
    {more}
  </div>
);

/** Props of `QuestionBar`. */
export interface QuestionBarProps {
  /** `section` for a question that is in no list. */
  readonly as?: 'li' | 'section';
  readonly children: ReactNode;
}

/** A question with its answers. */
export const QuestionBar = ({ as: Element = 'li', children }: QuestionBarProps) => (
  <Element className={classNames(styles.question, slide)}>{children}</Element>
);
