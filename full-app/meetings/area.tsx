import { Route, Routes } from 'react-router';
import { NotFoundPage } from '../shell/page/not-found-page.tsx';
import { ConferencePage } from './conference-page.tsx';
import { RoomPage } from './room/room-page.tsx';

/** Video meetings, `/conference`: the list, its search, the service, all recordings, and a meeting point. */
export const MeetingsArea = () => (
  <Routes>
    <Route index element={<ConferencePage part="list" />} />
    <Route path="list" element={<ConferencePage part="list" />} />
    <Route path="search" element={<ConferencePage part="search" />} />
    <Route path="info" element={<ConferencePage part="info" />} />
    <Route path="recordings" element={<ConferencePage part="recordings" />} />
    <Route path="edit/:id" element={<ConferencePage part="edit" />} />
    <Route path="meet/:id" element={<RoomPage part="meet" />} />
    <Route path="join/:owner/:id" element={<RoomPage part="join" />} />
    <Route path="*" element={<NotFoundPage />} />
  </Routes>
);
