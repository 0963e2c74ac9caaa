import UsersRound from 'lucide-react/icons/users-round';
import { useNavigate, useParams } from 'react-router';
import { fullAppWords } from '#full-app/shell/area-words.ts';
import { NoSuchEntry } from '#full-app/shell/page/no-such-entry.tsx';
import { Page } from '#full-app/shell/page/page.tsx';
import { TwoPane } from '#full-app/shell/page/two-pane.tsx';
import { useFirst } from '#full-app/shell/page/use-first.ts';
import { ListPane } from '#full-app/shell/parts/list/list-pane.tsx';
import { useStepName } from '#full-app/shell/trail/use-trail.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { ListContent } from '#phone/list/list-content.tsx';
import { useNumberFormat } from '#phone/numbers/use-number-format.ts';
import { useClient } from '#react/client-context.tsx';
import { useList } from '#react/use-list.ts';
import { useSignalRead } from '#react/use-signal-value.ts';
import { type CallGroup, type CallGroups, callGroupsOf } from '#sdk/call-groups.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { List } from '#ui/list/list.tsx';
import { ListRow } from '#ui/list/list-row.tsx';
import { CallGroupDetail, iconOf } from './call-group-detail.tsx';
import { callGroupWords } from './words.ts';

const address = '/groups';

/** The hunt groups and paging groups, and the members of a group. */
export function CallGroupsPage() {
  const words = useTranslate(callGroupWords, fullAppWords);
  const navigate = useNavigate();
  const { groupId } = useParams();
  const groups = callGroupsOf(useClient());
  const { items, status } = useList(groups);
  const named = items.find(({ callGroupID }) => callGroupID === groupId);
  const first = useFirst(items, ({ callGroupID }) => callGroupID);
  const open = groupId === undefined ? first : named;
  useStepName(named?.label);
  const detail = open && (
    <Page>
      <CallGroupDetail key={open.callGroupID} group={open} />
    </Page>
  );
  const missing = groupId !== undefined && status === 'ready' ? <NoSuchEntry /> : undefined;
  return (
    <TwoPane
      title={words('area.groups')}
      list={
        <ListPane>
          <ListContent
            list={groups}
            loading={words('callGroups.loading')}
            failed={words('callGroups.failed')}
            empty={{
              icon: UsersRound,
              title: words('callGroups.none'),
              detail: words('callGroups.noneDetail'),
            }}
          >
            {(shown) => (
              <List label={words('area.groups')}>
                {shown.map((group) => (
                  <GroupRow
                    key={group.restUri}
                    groups={groups}
                    group={group}
                    current={group === open}
                    onOpen={() => void navigate(`${address}/${group.callGroupID}`)}
                  />
                ))}
              </List>
            )}
          </ListContent>
        </ListPane>
      }
      detail={groupId === undefined ? undefined : (detail ?? missing)}
      placeholder={detail}
      choose={{ icon: UsersRound, detail: words('callGroups.choose') }}
      up={() => void navigate(address)}
    />
  );
}

interface GroupRowProps {
  readonly groups: CallGroups;
  readonly group: CallGroup;
  readonly current: boolean;
  readonly onOpen: () => void;
}

function GroupRow({ groups, group, current, onOpen }: GroupRowProps) {
  const words = useTranslate(callGroupWords);
  const format = useNumberFormat();
  const isMember = useSignalRead(() => groups.isMember(group));
  return (
    <ListRow
      lead={<Avatar name="" icon={iconOf(group)} />}
      title={group.label}
      detail={`${words(`callGroups.type.${group.type}`)} · ${format(group.addressNumber)}`}
      end={isMember ? words('callGroups.member') : undefined}
      current={current}
      onSelect={onOpen}
    />
  );
}
