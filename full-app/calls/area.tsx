import { Navigate, Route, Routes } from 'react-router';
import { NotFoundPage } from '../shell/page/not-found-page.tsx';
import { isDocked, useWidthClass } from '../shell/use-width-class.ts';
import { ActivePage } from './active-page.tsx';

/** The calls under way, `/calls/active`. With a dock, which shows them already, the page redirects to home. */
export function CallsArea() {
  const docked = isDocked(useWidthClass());
  return (
    <Routes>
      <Route path="active" element={docked ? <Navigate to="/" replace /> : <ActivePage />} />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}
