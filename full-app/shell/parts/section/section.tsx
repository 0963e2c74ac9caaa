import { type ComponentPropsWithRef, useId } from 'react';
import { classNames } from '#ui/class-names.ts';
import { withRef } from '#ui/with-ref.ts';
import styles from './section.module.css';

/** The `Section`s of a page below each other. */
export const Sections = withRef(function Sections({ className, ...rest }: ComponentPropsWithRef<'div'>) {
  return <div {...rest} className={classNames(styles.sections, className)} />;
});

/** Props of `SectionTitle`. */
export interface SectionTitleProps extends ComponentPropsWithRef<'h3'> {
  /** Default 3, as below the heading of a detail pane. */
  readonly level?: 2 | 3;
}

/** The heading of a part of a page. */
export const SectionTitle = withRef(function SectionTitle({
  level = 3,
  className,
  ...rest
}: SectionTitleProps) {
  const Heading = `h${level}` as const;
  return <Heading {...rest} className={classNames(styles.title, className)} />;
});

/** Props of `Section`. */
export interface SectionProps extends Omit<ComponentPropsWithRef<'section'>, 'title'> {
  /** Its heading, which is the name of the region too. */
  readonly title: string;
  readonly level?: SectionTitleProps['level'];
}

/** A part of a page: its heading, and texts, rows and fields below each other. */
export const Section = withRef(function Section({
  title,
  level = 3,
  className,
  children,
  ...rest
}: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} {...rest} className={classNames(styles.section, className)}>
      <SectionTitle id={id} level={level}>
        {title}
      </SectionTitle>
      {children}
    </section>
  );
});
