import { Route, Routes } from 'react-router';
import { NotFoundPage } from '../../shell/not-found-page.tsx';
import { LaterPage, type LaterText } from './later-page.tsx';

/** An area that has its addresses already, and nothing to show at them. `paths` are below its own. */
export const LaterArea = ({ paths, text }: { paths: readonly string[]; text: LaterText }) => (
  <Routes>
    {paths.map((path) => (
      <Route key={path} path={path} element={<LaterPage text={text} />} />
    ))}
    <Route path="*" element={<NotFoundPage />} />
  </Routes>
);
