import { useTranslate } from '#i18n/use-translate.ts';
import { useRun } from '#phone/errors/use-run.ts';
import { useClient } from '#react/client-context.tsx';
import { type ShownList, useList } from '#react/use-list.ts';
import { type Calendar, type Calendars, calendarsOf, type SlotDrafts } from '#sdk/calendars.ts';
import { useToast } from '#ui/toasts/toasts.tsx';
import { type AnySlot, asAdded, draftAt, draftOf, type Occurrence } from './grid-rules.ts';
import { calendarWords } from './words.ts';

const slotsIn = ({ weekSlots, absoluteTimeSlots }: Calendar): readonly AnySlot[] => [
  ...weekSlots,
  ...absoluteTimeSlots,
];

/** Returns the calendars of the client, the same object each time. */
export const useCalendars = (): Calendars => calendarsOf(useClient());

/** Returns the calendars, which are watched as long as a component shows them. */
export const useCalendarList = (): ShownList<Calendar> => useList(useCalendars().calendars);

/** Returns the functions that change entries; each shows a toast with an undo. */
export function useEntryChanges(calendar: Calendar) {
  const words = useTranslate(calendarWords);
  const calendars = useCalendars();
  const run = useRun();
  const toast = useToast();
  const say = (title: string, undo: () => Promise<unknown>) =>
    toast({
      tone: 'success',
      title,
      topic: 'calendar',
      action: { label: words('calendar.undo'), run: () => void run(undo) },
    });
  return {
    move: ({ slot }: Occurrence, span: { start: number; end: number }): Promise<boolean> =>
      run(async () => {
        await calendars.changeSlot(slot, draftAt(slot, span));
        say(words('calendar.moved'), () => calendars.changeSlot(slot, draftOf(slot)));
      }),
    /** Adds a series; rejects if that is refused. */
    addAll: async (drafts: SlotDrafts): Promise<void> => {
      const before = new Set(slotsIn(calendar).map(({ restUri }) => restUri));
      const changed = await calendars.addSlots(calendar, drafts);
      const added = slotsIn(changed).filter(({ restUri }) => !before.has(restUri));
      say(words('calendar.addedAll', { number: added.length }), async () => {
        for (const slot of added) await calendars.remove(slot);
      });
    },
    remove: (slot: AnySlot): Promise<boolean> =>
      run(async () => {
        await calendars.remove(slot);
        say(words('calendar.removed'), () => calendars.addSlots(calendar, asAdded(draftOf(slot))));
      }),
  };
}
