import { useNavigate } from 'react-router';
import { useTranslate } from '#i18n/use-translate.ts';
import { fullAppWords } from '../area-words.ts';
import { Page, PageTitle } from '../page/page.tsx';
import { BehalfForm } from './behalf-form.tsx';

/** The page for acting for another user. */
export function BehalfPage() {
  const words = useTranslate(fullAppWords);
  const navigate = useNavigate();
  return (
    <Page>
      <PageTitle>{words('area.behalf')}</PageTitle>
      {/* The other user may not act for others, so this page would be closed. */}
      <BehalfForm onActing={() => void navigate('/', { replace: true })} />
    </Page>
  );
}
