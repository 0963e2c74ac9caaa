import { useLocation } from 'react-router';

/** Tells whether the user is still at this screen's address: who has gone on before an answer came is not called back. */
export function useStillHere(): () => boolean {
  const { pathname } = useLocation();
  // The browser knows at once, the router when the next page is there.
  return () => location.pathname === pathname;
}
