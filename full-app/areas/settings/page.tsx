import ArrowLeft from 'lucide-react/icons/arrow-left';
import Settings from 'lucide-react/icons/settings';
import { NavLink, useNavigate, useParams } from 'react-router';
import { useTranslate } from '../../../src/i18n/use-translate.ts';
import { Button } from '../../../src/ui/button.tsx';
import { classNames } from '../../../src/ui/class-names.ts';
import { EmptyState } from '../../../src/ui/empty-state.tsx';
import { iconSize } from '../../../src/ui/icon.ts';
import page from '../../shell/page.module.css';
import { TwoPane } from '../../shell/two-pane.tsx';
import { PlannedPage } from '../planned/page.tsx';
import styles from './page.module.css';
import { sections } from './sections.ts';

/** The settings: sections on the left, one column on the right; changes are saved as they are made. */
export function SettingsPage() {
  const words = useTranslate();
  const navigate = useNavigate();
  const { section: name } = useParams();
  const section = sections.find((one) => one.name === name);
  const detail = section ? (
    <section className={page.page} aria-label={words(section.label)}>
      <h1 className={page.title}>{words(section.label)}</h1>
      <div className={page.column}>
        <section.Content />
      </div>
    </section>
  ) : (
    name && <PlannedPage />
  );
  return (
    <TwoPane
      list={
        <nav className={styles.nav} aria-label={words('settings.title')}>
          {sections.map(({ name: part, label, icon: Picture }) => (
            <NavLink key={part} to={`/settings/${part}`} className={classNames(styles.entry)}>
              <Picture size={iconSize} aria-hidden="true" />
              {words(label)}
            </NavLink>
          ))}
        </nav>
      }
      detail={detail}
      placeholder={
        <EmptyState icon={Settings} title={words('settings.title')} detail={words('settings.choose')} />
      }
      back={
        <Button tone="plain" icon={ArrowLeft} onClick={() => void navigate('/settings')}>
          {words('settings.title')}
        </Button>
      }
    />
  );
}
