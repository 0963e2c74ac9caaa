import { useEffect } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { useRun } from '#phone/errors/use-run.ts';
import { useClient } from '#react/client-context.tsx';
import { useToast } from '#ui/toasts/toasts.tsx';
import { meetingsOf } from './load-meetings.ts';
import { meetingBarWords } from './ongoing/words.ts';

/** Says that the settings have refused a guest without an account, and offers to let such people ask at this meeting point. */
export function useRefusedGuests(): void {
  const words = useTranslate(meetingBarWords);
  const meetings = meetingsOf(useClient());
  const toast = useToast();
  const run = useRun();
  useEffect(
    () =>
      meetings.onGuestRefused(
        ({ pointId, displayName: name }) =>
          void run(async () => {
            const point = await meetings.get(pointId);
            const allow = () => void run(() => meetings.change(point, { automaticDeny: false }));
            toast({
              tone: 'info',
              title: words('meetingBar.guestRefused', { name, point: point.displayName }),
              ...(meetings.mayChangeDenial.peek() && {
                isQuestion: true,
                action: { label: words('meetingBar.allowGuests'), run: allow },
              }),
            });
          }),
      ),
    [meetings, run, toast, words],
  );
}
