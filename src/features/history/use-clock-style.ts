import type { ClockStyle } from '../../i18n/format.ts';
import { formats } from '../../i18n/formats.ts';
import { useInfo } from '../../react/use-domains.ts';

const day: ClockStyle = { hourCycle: 'h23' };
const halfDay: ClockStyle = { hourCycle: 'h12' };

/** The clock of the user's profile: 24 hours if `_24` is set, otherwise 12. Until the profile is loaded, the language's clock. */
export function useClockStyle(): ClockStyle {
  const info = useInfo();
  if (!info) return formats();
  return info.user.appTimeFormat === '_24' ? day : halfDay;
}
