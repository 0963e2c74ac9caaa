import { Route, Routes } from 'react-router';
import { NotFoundPage } from '#full-app/shell/page/not-found-page.tsx';
import { BridgePage } from './bridge-page.tsx';

/** The conference bridge, `/conferenceicb`: the list, its search, how to join, and a conference. */
export const ConferencesArea = () => (
  <Routes>
    <Route index element={<BridgePage part="list" />} />
    <Route path="list" element={<BridgePage part="list" />} />
    <Route path="search" element={<BridgePage part="search" />} />
    <Route path="info" element={<BridgePage part="info" />} />
    <Route path="edit/:id" element={<BridgePage part="edit" />} />
    <Route path="*" element={<NotFoundPage />} />
  </Routes>
);
