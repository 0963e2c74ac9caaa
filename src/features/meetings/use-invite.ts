import { meetingWords } from '../../i18n/en/meetings/meetings.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useToast } from '../../ui/toasts/toasts.tsx';
import { useRun } from '../errors/use-run.ts';
import type { InvitedColleague } from './invite-colleague.tsx';
import { useMeetings } from './use-meetings.ts';

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
