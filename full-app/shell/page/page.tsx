import type { ComponentPropsWithRef } from 'react';
import { Banner } from '#ui/banner/banner.tsx';
import { classNames } from '#ui/class-names.ts';
import { useLockReason } from '#ui/lock/lock.ts';
import styles from './page.module.css';

/** The scrolled content of an area or of a pane. With a label it is a region of the page. */
export const Page = ({ className, ...rest }: ComponentPropsWithRef<'section'>) => (
  <section {...rest} className={classNames(styles.page, className)} />
);

/** Props of `PageTitle`. */
export interface PageTitleProps extends ComponentPropsWithRef<'h1'> {
  /** 2 in a pane of a page that has a heading. Default 1. */
  readonly level?: 1 | 2;
}

/** The heading of a page. */
export function PageTitle({ level = 1, className, ...rest }: PageTitleProps) {
  const Heading = `h${level}` as const;
  return <Heading {...rest} className={classNames(styles.title, className)} />;
}

/** Props of `PageHead`. */
export interface PageHeadProps extends Omit<ComponentPropsWithRef<'header'>, 'title'> {
  readonly title: string;
}

/** The heading of a page, beside it the main actions of the page, and why nothing on the page can be changed. */
export const PageHead = ({ title, className, children, ...rest }: PageHeadProps) => (
  <>
    <header data-head {...rest} className={classNames(styles.head, className)}>
      <PageTitle>{title}</PageTitle>
      {children}
    </header>
    <LockNotice />
  </>
);

/** Why the user can change nothing here. */
export function LockNotice() {
  const reason = useLockReason();
  return reason === undefined ? null : <Banner tone="info" title={reason} />;
}

/** The part of a page with fields and lines of text, which are hard to read on wide screens if they are as wide. */
export const PageColumn = ({ className, ...rest }: ComponentPropsWithRef<'div'>) => (
  <div {...rest} className={classNames(styles.column, className)} />
);
