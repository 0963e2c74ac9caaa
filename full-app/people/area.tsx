import { Navigate, Route, Routes } from 'react-router';
import { NotFoundPage } from '../shell/page/not-found-page.tsx';
import { ContactsPage } from './contacts-page.tsx';

/** Colleagues and contacts, `/contact/{directory}`: the list, an entry, the form for an entry, and the form for a new entry. */
export const ContactsArea = () => (
  <Routes>
    <Route index element={<Navigate to="all" replace />} />
    <Route path="import" element={<ContactsPage tool="transfer" />} />
    <Route path="duplicates" element={<ContactsPage tool="duplicates" />} />
    <Route path="edit/:folder/new" element={<ContactsPage edits />} />
    <Route path="edit/:folder/:contactID" element={<ContactsPage edits />} />
    <Route path="detail/all/:contactID" element={<ContactsPage />} />
    <Route path=":directory" element={<ContactsPage />} />
    <Route path=":page/:folder/:contactID" element={<ContactsPage />} />
    <Route path="*" element={<NotFoundPage />} />
  </Routes>
);
