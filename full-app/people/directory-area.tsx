import { Route, Routes } from 'react-router';
import { NotFoundPage } from '../shell/page/not-found-page.tsx';
import { ContactsPage } from './contacts-page.tsx';

/** All people of the enterprise, `/directory`. */
export const DirectoryArea = () => (
  <Routes>
    <Route index element={<ContactsPage list="directory" />} />
    <Route path="*" element={<NotFoundPage />} />
  </Routes>
);
