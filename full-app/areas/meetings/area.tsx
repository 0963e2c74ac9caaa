import { Route, Routes } from 'react-router';
import { NotFoundPage } from '../../shell/page/not-found-page.tsx';
import { ConferencePage } from './conference-page.tsx';

/** Video meetings, `/conference`: the list, its search, the service, and one meeting point. */
export const MeetingsArea = () => (
  <Routes>
    <Route index element={<ConferencePage part="list" />} />
    <Route path="list" element={<ConferencePage part="list" />} />
    <Route path="search" element={<ConferencePage part="search" />} />
    <Route path="info" element={<ConferencePage part="info" />} />
    <Route path="edit/:id" element={<ConferencePage part="edit" />} />
    <Route path="*" element={<NotFoundPage />} />
  </Routes>
);
