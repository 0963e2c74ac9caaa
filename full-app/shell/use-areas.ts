import { useRights } from '#phone/rights/use-rights.ts';
import type { KnownArea } from './areas.ts';
import { areas } from './areas.ts';
import { isDocked, useWidthClass } from './use-width-class.ts';

/** The areas that the user may see and that have a page of their own at this window width. */
export function useAreas(): readonly KnownArea[] {
  const rights = useRights();
  const docked = isDocked(useWidthClass());
  return areas.filter(({ needs, dock }) => rights.may(needs) && !(docked && dock));
}
