import MessagesSquare from 'lucide-react/icons/messages-square';
import { useMemo } from 'react';
import { useNavigate, useParams } from 'react-router';
import { useSeenGroups } from '../../../src/features/agents/use-seen-groups.ts';
import { useWorkThread } from '../../../src/features/messages/use-work-thread.ts';
import { WorkGroups } from '../../../src/features/messages/work-groups.ts';
import { WorkList } from '../../../src/features/messages/work-list.tsx';
import { useCustomerName } from '../../../src/features/messages/work-names.ts';
import { WorkView } from '../../../src/features/messages/work-view.tsx';
import { fullAppWords } from '../../../src/i18n/en/app/full-app.ts';
import { workWords } from '../../../src/i18n/en/messages/work.ts';
import { useTranslate } from '../../../src/i18n/use-translate.ts';
import { useClient } from '../../../src/react/client-context.tsx';
import { EmptyState } from '../../../src/ui/empty-state/empty-state.tsx';
import { Skeleton } from '../../../src/ui/skeleton/skeleton.tsx';
import { NoSuchEntry } from '../../shell/page/no-such-entry.tsx';
import { TwoPane } from '../../shell/page/two-pane.tsx';
import { useStepName } from '../../shell/trail/use-trail.ts';

/** The messages of customers to the user's groups, and one conversation. */
export function WorkPage() {
  const words = useTranslate(fullAppWords, workWords);
  const navigate = useNavigate();
  const { threadID } = useParams();
  const client = useClient();
  const nameOf = useCustomerName();
  const { own, supervised } = useSeenGroups();
  const groups = useMemo(
    () =>
      [
        ...own.map((group) => ({ ...group, isActiveMember: group.activeMember })),
        ...supervised.map((group) => ({ ...group, isActiveMember: false })),
      ].map((group) => ({ ...group, isSupervised: client.groups.supervises(group) })),
    [client, own, supervised],
  );
  const { thread, item, isMissing, isLoading } = useWorkThread(threadID);
  useStepName(thread && nameOf(thread));
  const open = thread && <WorkView key={thread.threadID} thread={thread} item={item} />;
  const loading = isLoading && <Skeleton label={words('work.loading')} rows={4} />;
  return (
    <WorkGroups value={groups}>
      <TwoPane
        title={words('area.queueMessages')}
        list={
          <WorkList
            currentId={threadID}
            onOpen={(entry) => void navigate(`/acdsms/${entry.group}/${entry.threadID}`)}
          />
        }
        detail={isMissing ? <NoSuchEntry /> : open || loading || undefined}
        placeholder={
          <EmptyState
            icon={MessagesSquare}
            title={words('area.queueMessages')}
            detail={words('work.choose')}
          />
        }
        up={() => void navigate('/acdsms')}
      />
    </WorkGroups>
  );
}
