import { Navigate, Route, Routes } from 'react-router';
import { NotFoundPage } from '#full-app/shell/page/not-found-page.tsx';
import { DenylistPage } from './denylist-page.tsx';

/** Services of the user: the denylist `/services/blacklist`, a new entry of it, and an entry to change. */
export const ServicesArea = () => (
  <Routes>
    <Route index element={<Navigate to="blacklist" replace />} />
    <Route path="blacklist" element={<DenylistPage />} />
    <Route path="blacklist/:id" element={<DenylistPage />} />
    <Route path="*" element={<NotFoundPage />} />
  </Routes>
);
