import { useEffect } from 'react';
import { NavigationType, useNavigationType, useSearchParams } from 'react-router';
import { usePlaceCall } from '#phone/calls/use-place-call.ts';

/**
 * Calls the number at once where the address says `force=true`. Only a click inside the client does this: a link in another page
 * must not make anybody call, so an address that is opened from outside only fills the field. The flag goes from the address with
 * the call, so that Back does not call again.
 */
export function useForcedCall(destination: string): void {
  const place = usePlaceCall();
  const [query, setQuery] = useSearchParams();
  const isForced = query.get('force') === 'true';
  const isInside = useNavigationType() !== NavigationType.Pop;
  useEffect(() => {
    if (!isForced) return;
    setQuery(
      (now) => {
        const next = new URLSearchParams(now);
        next.delete('force');
        return next;
      },
      { replace: true },
    );
    if (isInside && destination !== '') void place(destination);
  }, [isForced, isInside, destination, place, setQuery]);
}
