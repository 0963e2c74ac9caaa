import { formatMoment, formatTime } from '#i18n/format.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { useClockStyle } from '#phone/history/use-clock-style.ts';
import type { AdministeredPhone } from '#sdk/administration.ts';
import { phoneWords } from './words.ts';

/** Returns a function that says from where a phone is registered and until when: a sentence for each device. */
export function useRegistrationTexts(): (phone: AdministeredPhone) => readonly string[] {
  const words = useTranslate(phoneWords);
  const clock = useClockStyle();
  return ({ registrations, seenAt, seenAddress }) => {
    if (registrations.length > 0)
      return registrations.map(({ address, program, expiresAt }) => {
        const time = formatTime(expiresAt, clock);
        return program === ''
          ? words('phones.registered', { address, time })
          : words('phones.registeredWith', { address, program, time });
      });
    if (seenAt === undefined) return [words('phones.never')];
    return [words('phones.lastSeen', { time: formatMoment(seenAt, clock), address: seenAddress })];
  };
}
