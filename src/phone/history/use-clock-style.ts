import type { ClockStyle } from '#i18n/format.ts';
import { formats } from '#i18n/formats.ts';
import { useClient } from '#react/client-context.tsx';
import { useInfo } from '#react/use-domains.ts';
import { useSignalRead } from '#react/use-signal-value.ts';

const day: ClockStyle = { hourCycle: 'h23' };
const halfDay: ClockStyle = { hourCycle: 'h12' };

/**
 * The clock that the user has chosen; else that of the profile: 24 hours if `_24` is set, otherwise 12. Until the profile is
 * loaded, the language's clock.
 */
export function useClockStyle(): ClockStyle {
  const info = useInfo();
  const { settings } = useClient();
  const chosen = useSignalRead(() => settings.current.value?.clock);
  if (chosen === '24') return day;
  if (chosen === '12') return halfDay;
  if (!info) return formats();
  return info.user.appTimeFormat === '_24' ? day : halfDay;
}
