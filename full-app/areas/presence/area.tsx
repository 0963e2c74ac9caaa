import { Route, Routes } from 'react-router';
import { NotFoundPage } from '../../shell/page/not-found-page.tsx';
import { PresencePage } from './presence-page.tsx';

/** How the user is, `/presence`, and when by calendar: a calendar, a slot of it, holidays. */
export const PresenceArea = () => (
  <Routes>
    <Route index element={<PresencePage />} />
    <Route path=":calendarOrSlotID" element={<PresencePage />} />
    <Route path="*" element={<NotFoundPage />} />
  </Routes>
);
