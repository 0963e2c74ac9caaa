import Compass from 'lucide-react/icons/compass';
import { Link } from 'react-router';
import { areaWords } from '../../../src/i18n/en/app/areas.ts';
import { fullAppWords } from '../../../src/i18n/en/app/full-app.ts';
import { useTranslate } from '../../../src/i18n/use-translate.ts';
import { EmptyState } from '../../../src/ui/empty-state/empty-state.tsx';
import { usePlace } from '../area.ts';
import { Page } from './page.tsx';

/** The page for unknown addresses. It links to the area of the address, or to home. */
export function NotFoundPage() {
  const words = useTranslate(areaWords, fullAppWords);
  const area = usePlace();
  return (
    <Page data-unknown="address">
      <EmptyState
        heading
        icon={Compass}
        title={words('notFound.title')}
        detail={words('notFound.detail')}
        action={
          <Link to={area?.path ?? '/'}>
            {area ? words('search.goTo', { area: words(area.label) }) : words('notFound.home')}
          </Link>
        }
      />
    </Page>
  );
}
