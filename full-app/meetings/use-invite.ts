import { useTranslate } from '#i18n/use-translate.ts';
import { useRun } from '#phone/errors/use-run.ts';
import { useToast } from '#ui/toasts/toasts.tsx';
import type { InvitedColleague } from './invite-colleague.tsx';
import { useMeetings } from './use-meetings.ts';
import { meetingWords } from './words.ts';

/** Returns a function that asks a colleague to come to the meeting that the user hosts now, and says so. */
export function useInvite(): (colleague: InvitedColleague) => void {
  const words = useTranslate(meetingWords);
  const run = useRun();
  const toast = useToast();
  const { meetings } = useMeetings();
  return ({ uid, name }) =>
    void run(async () => {
      meetings.invite(uid);
      toast({ tone: 'success', title: words('meetings.invited', { name }) });
    });
}
