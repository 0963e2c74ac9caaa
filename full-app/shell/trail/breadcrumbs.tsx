import ChevronRight from 'lucide-react/icons/chevron-right';
import { Link } from 'react-router';
import { useTranslate } from '#i18n/use-translate.ts';
import { iconSize } from '#ui/icon.ts';
import { fullAppWords } from '../area-words.ts';
import { placeOf } from '../areas.ts';
import styles from './breadcrumbs.module.css';
import type { Step } from './trail.ts';

export interface BreadcrumbsProps {
  /** The current screen. */
  readonly here: Step;
}

/** Shows the position of a screen below the page of its area, starting at home, with a link to each page above it. */
export function Breadcrumbs({ here }: BreadcrumbsProps) {
  const words = useTranslate(fullAppWords);
  const area = placeOf(here.path.replace(/\?.*$/, ''));
  const areaName = area && words(area.label);
  const { name = areaName } = here;
  if (!area || !areaName || name === areaName) return null;
  const above = [
    { path: '/', title: words('area.home') },
    { path: area.path, title: areaName },
  ];
  return (
    <nav className={styles.crumbs} aria-label={words('nav.trail')} data-trail>
      <ol className={styles.steps}>
        {above.map(({ path, title }) => (
          <li key={path} className={styles.step}>
            <Link to={path} className={styles.link}>
              {title}
            </Link>
            <ChevronRight className={styles.next} size={iconSize} aria-hidden="true" />
          </li>
        ))}
        <li className={styles.step} aria-current="page">
          <span className={styles.here}>{name}</span>
        </li>
      </ol>
    </nav>
  );
}
