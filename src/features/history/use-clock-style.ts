import type { ClockStyle } from '../../i18n/format.ts';
import { useInfo } from '../../react/use-domains.ts';

const day: ClockStyle = { hourCycle: 'h23' };
const halfDay: ClockStyle = { hourCycle: 'h12' };

/** The clock of the user's profile: 24 hours by `_24`, else 12 (core 9). */
export const useClockStyle = (): ClockStyle => (useInfo()?.user.appTimeFormat === '_24' ? day : halfDay);
