import { Route, Routes } from 'react-router';
import { NotFoundPage } from '#full-app/shell/page/not-found-page.tsx';
import { ReportsPage } from '../reports/reports-page.tsx';
import { CallsPage } from './calls-page.tsx';
import { DashboardPage } from './dashboard-page.tsx';

/** The figures of call queues: `/acd-dashboard`, the figures of a group, the calls behind a figure, and reports. */
export const DashboardArea = () => (
  <Routes>
    <Route index element={<DashboardPage />} />
    <Route path="calls" element={<CallsPage />} />
    <Route path="reports" element={<ReportsPage />} />
    <Route path=":groupId" element={<DashboardPage />} />
    <Route path="*" element={<NotFoundPage />} />
  </Routes>
);
