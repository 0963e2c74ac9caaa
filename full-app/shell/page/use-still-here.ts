import { useLocation } from 'react-router';

/**
 * Returns a function that is true while the user is still at this screen's address, so that a late answer does not call the user
 * back.
 */
export function useStillHere(): () => boolean {
  const { pathname } = useLocation();
  // The browser's address changes at once, the router's only when the next page is loaded.
  return () => location.pathname === pathname;
}
