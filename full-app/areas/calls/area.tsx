import { Navigate, Route, Routes } from 'react-router';
import { NotFoundPage } from '../../shell/page/not-found-page.tsx';
import { isDocked, useWidthClass } from '../../shell/use-width-class.ts';
import { ActivePage } from './active-page.tsx';

/** Calls under way, `/calls/active`: where there is a dock it has them, and the page leads home. */
export function CallsArea() {
  const docked = isDocked(useWidthClass());
  return (
    <Routes>
      <Route path="active" element={docked ? <Navigate to="/" replace /> : <ActivePage />} />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}
