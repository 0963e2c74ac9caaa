import { Route, Routes } from 'react-router';
import { lazyComponent } from '#ui/lazy-component/lazy-component.tsx';
import { NotFoundPage } from '../shell/page/not-found-page.tsx';
import { CalendarPage } from './calendar-page.tsx';

const MeetingsPage = lazyComponent(() =>
  import('../meetings/invitations/meetings-page.tsx').then((module) => module.MeetingsPage),
);

/** The first calendar `/calendar`, or a chosen calendar among several, and the meetings to which people are invited. */
export const CalendarArea = () => (
  <Routes>
    <Route index element={<CalendarPage />} />
    <Route path="meetings" element={<MeetingsPage part="list" />} />
    <Route path="meetings/new" element={<MeetingsPage part="new" />} />
    <Route path="meetings/:id" element={<MeetingsPage part="show" />} />
    <Route path="meetings/:id/edit" element={<MeetingsPage part="edit" />} />
    <Route path=":id" element={<CalendarPage />} />
    <Route path="*" element={<NotFoundPage />} />
  </Routes>
);
