import ArrowLeft from 'lucide-react/icons/arrow-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useTranslate } from '../../src/i18n/use-translate.ts';
import { iconSize } from '../../src/ui/icon.ts';
import { IconButton } from '../../src/ui/icon-button.tsx';
import styles from './breadcrumbs.module.css';
import { useStepTitle } from './step-title.ts';
import type { TrailWalk } from './use-trail.ts';

/** Steps before the one that is shown. */
const mostBefore = 3;

/** Back to where one was, and home where one came from nowhere. */
export function BackButton({ back }: Pick<TrailWalk, 'back'>) {
  const words = useTranslate();
  return <IconButton icon={ArrowLeft} label={words('nav.back')} onClick={back} />;
}

/** The way here, each step a way back to it. */
export function Breadcrumbs({ trail, back, goTo }: TrailWalk) {
  const words = useTranslate();
  const titleOf = useStepTitle();
  const titled = trail.map((step) => ({ step, title: titleOf(step) }));
  // Of several screens in a row that are called the same, the newest stands for all.
  const shown = titled.filter(({ title }, index) => title !== titled[index + 1]?.title);
  const here = shown.at(-1);
  const before = shown.slice(-1 - mostBefore, -1);
  return (
    <nav className={styles.crumbs} aria-label={words('nav.trail')}>
      <BackButton back={back} />
      <ol className={styles.steps}>
        {before.map(({ step, title }) => (
          <li key={step.index} className={styles.step}>
            <button type="button" className={styles.link} onClick={() => goTo(step)}>
              {title}
            </button>
            <ChevronRight className={styles.next} size={iconSize} aria-hidden="true" />
          </li>
        ))}
        {here && (
          <li className={styles.step} aria-current="page">
            <span className={styles.here}>{here.title}</span>
          </li>
        )}
      </ol>
    </nav>
  );
}
