import { Route, Routes } from 'react-router';
import { NotFoundPage } from '#full-app/shell/page/not-found-page.tsx';
import { DialPadPage } from './dial-pad-page.tsx';
import { TerminalsPage } from './terminals-page.tsx';

/** Dialling a number, `/dialpad`, and choosing the phone for it. */
export const DialPadArea = () => (
  <Routes>
    <Route index element={<DialPadPage />} />
    <Route path="terminals" element={<TerminalsPage />} />
    <Route path="*" element={<NotFoundPage />} />
  </Routes>
);
