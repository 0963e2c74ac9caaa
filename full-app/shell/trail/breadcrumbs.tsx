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

/** Returns to the previous screen, or to home if there is none. */
export function BackButton({ back }: Pick<TrailWalk, 'back'>) {
  const words = useTranslate(fullAppWords);
  return <IconButton icon={ArrowLeft} label={words('nav.back')} onClick={back} />;
}

export interface BreadcrumbsProps extends Pick<TrailWalk, 'back'> {
  /** The current screen. */
  readonly here: Step;
}

/** Shows the position of the screen, starting at home, with a link to each page above it. */
export function Breadcrumbs({ here, back }: BreadcrumbsProps) {
  const words = useTranslate(fullAppWords);
  const area = placeOf(here.path.replace(/\?.*$/, ''));
  const areaName = words(area?.label ?? 'notFound.short');
  const name = here.name ?? areaName;
  const above = [
    { path: '/', title: words('area.home') },
    ...(area && name !== areaName ? [{ path: area.path, title: areaName }] : []),
  ];
  return (
    <nav className={styles.crumbs} aria-label={words('nav.trail')}>
      <BackButton back={back} />
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
