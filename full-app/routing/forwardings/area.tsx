import { Navigate, Route, Routes } from 'react-router';
import { NotFoundPage } from '#full-app/shell/page/not-found-page.tsx';
import { ForwardingPage } from './forwarding-page.tsx';

/** The user's forwardings, `/forwarding/own`, and a rule. */
export const ForwardingArea = () => (
  <Routes>
    <Route index element={<Navigate to="own" replace />} />
    <Route path="own/:service?" element={<ForwardingPage />} />
    <Route path=":extensionID/:kind/:forwardingID" element={<ForwardingPage />} />
    <Route path=":contactID/all" element={<ForwardingPage />} />
    <Route path="*" element={<NotFoundPage />} />
  </Routes>
);
