import Inbox from 'lucide-react/icons/inbox';
import { useId } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { ListContent } from '#phone/list/list-content.tsx';
import { useClient } from '#react/client-context.tsx';
import { useSignalValue } from '#react/use-signal-value.ts';
import { type WorkItem, workItemsOf } from '#sdk/messages.ts';
import { List } from '#ui/list/list.tsx';
import { workWords } from './words.ts';
import styles from './work.module.css';
import type { WorkListProps } from './work-props.ts';
import { WorkRow } from './work-row.tsx';

/** The open items: the user's own, waiting items, and the items of colleagues. */
export function OpenItems({ currentId, onOpen }: WorkListProps) {
  const words = useTranslate(workWords);
  const work = workItemsOf(useClient());
  const mine = useSignalValue(work.mine);
  const waiting = useSignalValue(work.waiting);
  const limit = useSignalValue(work.limit);
  const part = (title: string, list: readonly WorkItem[]) => (
    <Part title={title} items={list} isOwn={list === mine} currentId={currentId} onOpen={onOpen} />
  );
  return (
    <ListContent
      list={work.items}
      loading={words('work.loading')}
      failed={words('work.failed')}
      empty={{ icon: Inbox, title: words('work.none'), detail: words('work.noneDetail') }}
    >
      {(items) => {
        const others = items.filter((item) => !mine.includes(item) && !waiting.includes(item));
        return (
          <>
            {part(words('work.mine', { count: mine.length, limit }), mine)}
            {part(words('work.waiting', { count: waiting.length }), waiting)}
            {part(words('work.others', { count: others.length }), others)}
          </>
        );
      }}
    </ListContent>
  );
}

function Part({
  title,
  items,
  isOwn,
  currentId,
  onOpen,
}: WorkListProps & {
  readonly title: string;
  readonly items: readonly WorkItem[];
  readonly isOwn: boolean;
}) {
  const id = useId();
  if (items.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {title}
      </h2>
      <List label={title}>
        {items.map((item) => (
          <WorkRow
            key={item.restUri}
            entry={item}
            item={item}
            isOwn={isOwn}
            isCurrent={item.threadID === currentId}
            onOpen={() => onOpen(item)}
          />
        ))}
      </List>
    </section>
  );
}
