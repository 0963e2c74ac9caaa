import ArrowLeft from 'lucide-react/icons/arrow-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { Link } from 'react-router';
import { useTranslate } from '#i18n/use-translate.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { iconSize } from '#ui/icon.ts';
import { fullAppWords } from '../area-words.ts';
import { placeOf } from '../areas.ts';
import styles from './breadcrumbs.module.css';
import type { Step } from './trail.ts';
import type { TrailWalk } from './use-trail.ts';

interface BackButtonProps extends Pick<TrailWalk, 'back'> {
  readonly disabled?: boolean;
}

/** Returns to the previous screen, or to home if there is none. */
export function BackButton({ back, disabled }: BackButtonProps) {
  const words = useTranslate(fullAppWords);
  return <IconButton icon={ArrowLeft} label={words('nav.back')} disabled={disabled} onClick={back} />;
}

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
