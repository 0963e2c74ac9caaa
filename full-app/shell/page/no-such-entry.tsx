import SearchX from 'lucide-react/icons/search-x';
import { useTranslate } from '#i18n/use-translate.ts';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { areaWords } from '../screen-words.ts';
import { Page } from './page.tsx';

/** Props of `NoSuchEntry`. */
interface NoSuchEntryProps {
  /** The title is the heading of the page, where nothing else names it. */
  readonly heading?: boolean;
}

/** Shown instead of the detail if the address names an entry that does not exist (any more). */
export function NoSuchEntry({ heading = false }: NoSuchEntryProps) {
  const words = useTranslate(areaWords);
  return (
    <Page data-unknown="entry">
      <EmptyState
        heading={heading}
        icon={SearchX}
        title={words('noEntry.title')}
        detail={words('noEntry.detail')}
      />
    </Page>
  );
}
