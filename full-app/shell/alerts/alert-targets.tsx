import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { setAlertOpener } from '#phone/notifications/alert-targets.ts';
import { isDocked, useWidthClass } from '../use-width-class.ts';
import { alertPath } from './alert-path.ts';

/** Opens the page that a clicked alert is about. */
export function AlertTargets() {
  const navigate = useNavigate();
  const docked = isDocked(useWidthClass());
  useEffect(
    () =>
      setAlertOpener((place, item) => {
        const path = alertPath(place, { docked, item });
        if (path) void navigate(path);
      }),
    [navigate, docked],
  );
  return null;
}
