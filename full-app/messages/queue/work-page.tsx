import MessagesSquare from 'lucide-react/icons/messages-square';
import { useCallback, useMemo } from 'react';
import { useNavigate, useParams } from 'react-router';
import { useSeenGroups } from '#full-app/queues/use-seen-groups.ts';
import { fullAppWords } from '#full-app/shell/area-words.ts';
import { NoSuchEntry } from '#full-app/shell/page/no-such-entry.tsx';
import { TwoPane } from '#full-app/shell/page/two-pane.tsx';
import { useStepName } from '#full-app/shell/trail/use-trail.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { type Found, useFound } from '#phone/messages/use-found.ts';
import { useClient } from '#react/client-context.tsx';
import { useList } from '#react/use-list.ts';
import { type WorkItem, type WorkThread, workItemsOf } from '#sdk/messages.ts';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { workWords } from './words.ts';
import { WorkGroups } from './work-groups.ts';
import { WorkList } from './work-list.tsx';
import { useCustomerName } from './work-names.ts';
import { WorkView } from './work-view.tsx';

/** Returns a conversation of a group, and its open item. */
function useWorkThread(id: string | undefined): Found<WorkItem | WorkThread> & {
  readonly item: WorkItem | undefined;
} {
  const work = workItemsOf(useClient());
  const { items, status } = useList(work.items);
  const item = items.find(({ threadID }) => threadID === id);
  const read = useCallback((wanted: string) => work.conversation(wanted), [work]);
  const found = useFound<WorkItem | WorkThread>(id, { listed: item, status, mayLack: true, read });
  return { ...found, item };
}

/** The messages of customers to the user's groups, and a conversation. */
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
  const { entry: thread, item, isMissing, isLoading } = useWorkThread(threadID);
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
        choose={{ icon: MessagesSquare, detail: words('work.choose') }}
        up={() => void navigate('/acdsms')}
      />
    </WorkGroups>
  );
}
