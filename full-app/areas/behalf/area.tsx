import { Route, Routes, useNavigate } from 'react-router';
import { BehalfForm } from '../../../src/features/session/behalf-form.tsx';
import { fullAppWords } from '../../../src/i18n/en/app/full-app.ts';
import { useTranslate } from '../../../src/i18n/use-translate.ts';
import { NotFoundPage } from '../../shell/page/not-found-page.tsx';
import { Page, PageTitle } from '../../shell/page/page.tsx';

/** The area for acting for another user, `/behalf`. */
export const BehalfArea = () => (
  <Routes>
    <Route index element={<BehalfPage />} />
    <Route path="*" element={<NotFoundPage />} />
  </Routes>
);

/** The page for acting for another user. */
function BehalfPage() {
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
