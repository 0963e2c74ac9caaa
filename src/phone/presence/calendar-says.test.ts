import { expect, it } from 'vitest';
import { translatorFor } from '#i18n/i18n.ts';
import { calendarSays } from './calendar-says.ts';
import { presenceWords } from './words.ts';

const words = translatorFor(presenceWords);
const clock = { hourCycle: 'h23' } as const;
const at = new Date(2026, 10, 26, 9).getTime();
const presenceUntil = new Date(2026, 10, 26, 13, 30).getTime();

it('the calendar says what the presence is and until when', () => {
  const own = { presenceSetting: 'CalendarSetting', presenceState: 'lunch' } as const;
  expect(calendarSays(own, words, clock, at)).toBe('At lunch');
  expect(calendarSays({ ...own, presenceUntil }, words, clock, at)).toBe('At lunch until 13:30');
  const fair = { ...own, customPresenceState: 'At the fair', presenceUntil: presenceUntil + 48 * 3_600_000 };
  expect(calendarSays(fair, words, clock, at)).toBe('At the fair until Sat 13:30');
  const manual = { presenceSetting: 'ManualSetting', presenceState: 'lunch' } as const;
  expect(calendarSays(manual, words, clock, at)).toBeUndefined();
});
