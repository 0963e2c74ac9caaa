import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { setAlertPlaces } from '../../../src/features/notifications/alert-places.ts';
import { isDocked, useWidthClass } from '../use-width-class.ts';
import { alertWay } from './alert-way.ts';

/** Goes where a clicked alert leads. */
export function AlertWays() {
  const navigate = useNavigate();
  const docked = isDocked(useWidthClass());
  useEffect(
    () =>
      setAlertPlaces((place) => {
        const way = alertWay(place, { docked });
        if (way) void navigate(way);
      }),
    [navigate, docked],
  );
  return null;
}
