import { Route, Routes, useNavigate } from 'react-router';
import { BehalfForm } from '../../../src/features/session/behalf-form.tsx';
import { fullAppWords } from '../../../src/i18n/en/app/full-app.ts';
import { useTranslate } from '../../../src/i18n/use-translate.ts';
import { NotFoundPage } from '../../shell/page/not-found-page.tsx';
import page from '../../shell/page/page.module.css';

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
    <section className={page.page}>
      <h1 className={page.title}>{words('area.behalf')}</h1>
      {/* The other user may not act for others, so this page would be closed. */}
      <BehalfForm onActing={() => void navigate('/', { replace: true })} />
    </section>
  );
}
