import { Route, Routes } from 'react-router';
import { NotFoundPage } from '#full-app/shell/page/not-found-page.tsx';
import { WorkPage } from './work-page.tsx';

/** Messages of customers to groups, `/acdsms`: the open messages, and a conversation. */
export const AcdSmsArea = () => (
  <Routes>
    <Route index element={<WorkPage />} />
    <Route path=":groupID/:threadID" element={<WorkPage />} />
    <Route path="*" element={<NotFoundPage />} />
  </Routes>
);
