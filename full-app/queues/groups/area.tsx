import { Route, Routes } from 'react-router';
import { NotFoundPage } from '#full-app/shell/page/not-found-page.tsx';
import { GroupsPage } from './groups-page.tsx';

/** The user's groups, `/groups`, and the details of a group. */
export const GroupsArea = () => (
  <Routes>
    <Route index element={<GroupsPage list="/groups" />} />
    <Route path=":groupId" element={<GroupsPage list="/groups" />} />
    <Route path=":groupId/edit" element={<GroupsPage list="/groups" part="edit" />} />
    <Route path=":groupId/editLight" element={<GroupsPage list="/groups" part="editLight" />} />
    <Route path=":groupId/greetings" element={<GroupsPage list="/groups" part="announcements" />} />
    <Route path=":groupId/greetingsqueuing/:topic" element={<GroupsPage list="/groups" part="topic" />} />
    <Route path="*" element={<NotFoundPage />} />
  </Routes>
);
