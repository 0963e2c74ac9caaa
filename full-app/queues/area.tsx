import { Route, Routes } from 'react-router';
import { NotFoundPage } from '../shell/page/not-found-page.tsx';
import { GroupsPage } from './groups/groups-page.tsx';

/** The user's queues, `/queue`, and the details of a group. */
export const QueuesArea = () => (
  <Routes>
    <Route index element={<GroupsPage list="/queue" />} />
    <Route path=":groupId" element={<GroupsPage list="/queue" />} />
    <Route path=":groupId/edit" element={<GroupsPage list="/queue" part="edit" />} />
    <Route path=":groupId/editLight" element={<GroupsPage list="/queue" part="editLight" />} />
    <Route path=":groupId/greetings" element={<GroupsPage list="/queue" part="announcements" />} />
    <Route path=":groupId/greetingsqueuing/:topic" element={<GroupsPage list="/queue" part="topic" />} />
    <Route path="*" element={<NotFoundPage />} />
  </Routes>
);
