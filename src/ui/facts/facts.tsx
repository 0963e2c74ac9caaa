import type { ComponentPropsWithRef, ReactNode } from 'react';
import { withRef } from '../with-ref.ts';
import styles from './facts.module.css';

/** Props of `Facts`. */
export interface FactsProps {
  /** The heading. */
  readonly title: string;
  /** In the place of the heading, a `DetailHead` with the title. */
  readonly head?: ReactNode;
  /** The accessible name of the section. Default: the title. */
  readonly label?: string;
  /** The rows, in their order. */
  readonly facts: readonly (readonly [name: string, value: string])[];
  /** Further rows. Each component decides whether it has something to show. */
  readonly more?: ReactNode;
  /** Content between the heading and the rows, such as the most likely action. */
  readonly lead?: ReactNode;
  /** Content below the rows. */
  readonly children?: ReactNode;
}

/** A row of a name and its value, in a `FactList`. */
export const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div className={styles.fact}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** Rows of names and values, and further rows. */
export const FactList = ({
  facts,
  more,
}: {
  readonly facts: readonly (readonly [name: string, value: ReactNode])[];
  readonly more?: ReactNode;
}) => (
  <dl className={styles.facts}>
    {facts.map(([name, value]) => (
      <Fact key={name} name={name}>
        {value}
      </Fact>
    ))}
    {more}
  </dl>
);

/** The details of something, in a column. */
export const DetailSection = withRef(function DetailSection(
  props: Omit<ComponentPropsWithRef<'section'>, 'className'>,
) {
  return <section {...props} className={styles.detail} />;
});

/** The less likely actions for something, beside each other while there is room. */
export const DetailActions = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.actions}>{children}</div>
);

/** A title, and facts as rows of name and value. */
export const Facts = ({ title, head, label = title, facts, more, lead, children }: FactsProps) => (
  <DetailSection aria-label={label}>
    {head ?? <h2 className={styles.title}>{title}</h2>}
    {lead}
    <FactList facts={facts} more={more} />
    {children}
  </DetailSection>
);
