import Compass from 'lucide-react/icons/compass';
import { Link } from 'react-router';
import { useTranslate } from '#i18n/use-translate.ts';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { usePlace } from '../area.ts';
import { fullAppWords } from '../area-words.ts';
import { areaWords } from '../screen-words.ts';
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
