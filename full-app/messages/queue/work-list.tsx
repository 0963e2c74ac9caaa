import Inbox from 'lucide-react/icons/inbox';
import { useState } from 'react';
import { ListPane } from '#full-app/shell/parts/list/list-pane.tsx';
import { useTranslate } from '#i18n/use-translate.ts';
import { isLoggedIn } from '#phone/agents/agent-status.ts';
import { useRun } from '#phone/errors/use-run.ts';
import { useClient } from '#react/client-context.tsx';
import { useSignalValue } from '#react/use-signal-value.ts';
import { workItemsOf } from '#sdk/messages.ts';
import { Button } from '#ui/button/button.tsx';
import { ButtonRow } from '#ui/form/form.tsx';
import { Tabs } from '#ui/tabs/tabs.tsx';
import { AllConversations } from '../all-conversations.tsx';
import { OpenItems } from './open-items.tsx';
import { workWords } from './words.ts';
import styles from './work.module.css';
import { useActiveGroups } from './work-groups.ts';
import type { WorkListProps } from './work-props.ts';

/**
 * The messages to the user's groups: what waits, what the user has, and all conversations; and the button that takes the next
 * message.
 */
export function WorkList({ currentId, onOpen }: WorkListProps) {
  const words = useTranslate(workWords);
  const [view, setView] = useState<'open' | 'earlier'>('open');
  return (
    <ListPane
      top={
        <div className={styles.top}>
          <NextButton onOpen={onOpen} />
          <Tabs
            chips
            label={words('work.views')}
            tabs={[
              { name: 'open', label: words('work.open') },
              { name: 'earlier', label: words('work.earlier') },
            ]}
            selected={view}
            onSelect={setView}
          />
        </div>
      }
    >
      {view === 'open' ? (
        <OpenItems currentId={currentId} onOpen={onOpen} />
      ) : (
        <AllConversations currentId={currentId} onOpen={onOpen} />
      )}
    </ListPane>
  );
}

/** Takes what waits longest, for agents who take messages; an agent who is logged out logs in first. */
function NextButton({ onOpen }: Pick<WorkListProps, 'onOpen'>) {
  const words = useTranslate(workWords);
  const client = useClient();
  const run = useRun();
  const work = workItemsOf(client);
  const limit = useSignalValue(work.limit);
  const active = useActiveGroups();
  // A supervisor also sees what waits in other groups.
  const hasNext = useSignalValue(work.waiting).some(({ group }) => active.has(group));
  const pending = useSignalValue(work.pending);
  const state = useSignalValue(client.agent.state);
  const agentPending = useSignalValue(client.agent.pending);
  if (limit === 0) return null;
  if (state && !isLoggedIn(state))
    return (
      <div className={styles.loggedOut}>
        <p>{words('work.loggedOut')}</p>
        <Button pending={agentPending === 'login'} onClick={() => void run(() => client.agent.login())}>
          {words('work.logIn')}
        </Button>
      </div>
    );
  return (
    <ButtonRow>
      <Button
        icon={Inbox}
        variant="primary"
        pending={pending === 'next'}
        disabled={!hasNext}
        onClick={() => void run(async () => onOpen(await work.pickNext()))}
      >
        {words('work.next')}
      </Button>
    </ButtonRow>
  );
}
