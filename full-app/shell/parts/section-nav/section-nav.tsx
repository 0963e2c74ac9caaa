import { Link } from 'react-router';
import { type Icon, iconSize } from '#ui/icon.ts';
import styles from './section-nav.module.css';

/** A section of a page, as its entry in the navigation. */
export interface NavSection {
  /** The last part of its address. */
  readonly name: string;
  readonly text: string;
  readonly icon: Icon;
}

interface SectionNavProps {
  /** The accessible name. */
  readonly label: string;
  /** The address of the page, without a slash at its end. */
  readonly address: string;
  /** The sections under their headings. A group without sections is left out. */
  readonly groups: readonly { readonly heading: string; readonly sections: readonly NavSection[] }[];
  /** The name of the section that is shown. */
  readonly current: string | undefined;
}

/** The sections of a page with many, such as the settings, in groups. */
export const SectionNav = ({ label, address, groups, current }: SectionNavProps) => (
  <nav className={styles.nav} aria-label={label}>
    {groups
      .filter(({ sections }) => sections.length > 0)
      .map(({ heading, sections }) => (
        <section key={heading} aria-label={heading}>
          <h2 className={styles.group}>{heading}</h2>
          {sections.map(({ name, text, icon: Picture }) => (
            <Link
              key={name}
              to={`${address}/${name}`}
              className={styles.entry}
              aria-current={name === current ? 'page' : undefined}
            >
              <Picture size={iconSize} aria-hidden="true" />
              {text}
            </Link>
          ))}
        </section>
      ))}
  </nav>
);
