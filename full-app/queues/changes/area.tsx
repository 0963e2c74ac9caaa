import { Route, Routes } from 'react-router';
import { NotFoundPage } from '#full-app/shell/page/not-found-page.tsx';
import { HistoryPage } from './history-page.tsx';

/** The history of the settings of groups, `/acd-conf-history`. */
export const GroupHistoryArea = () => (
  <Routes>
    <Route index element={<HistoryPage />} />
    <Route path="*" element={<NotFoundPage />} />
  </Routes>
);
