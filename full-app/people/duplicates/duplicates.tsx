import UsersRound from 'lucide-react/icons/users-round';
import { useMemo, useState } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { useRun } from '#phone/errors/use-run.ts';
import { ListContent } from '#phone/list/list-content.tsx';
import { usePersonName } from '#phone/people/person/use-person-name.ts';
import { useRights } from '#phone/rights/use-rights.ts';
import { useClient } from '#react/client-context.tsx';
import { useList } from '#react/use-list.ts';
import type { ContactDraft, DuplicatePair } from '#sdk/index.ts';
import { Select } from '#ui/select/select.tsx';
import { useToast } from '#ui/toasts/toasts.tsx';
import styles from './duplicates.module.css';
import { PairForm } from './pair-form.tsx';
import { duplicateWords } from './words.ts';

/** Finds contacts that exist twice, and merges the two. */
export function Duplicates({ onChanged }: { readonly onChanged: () => void }) {
  const words = useTranslate(duplicateWords);
  const run = useRun();
  const toast = useToast();
  const nameOf = usePersonName();
  const { duplicates } = useClient().people;
  const mayShare = useRights().may('sharedContacts');
  const [where, setWhere] = useState<'own' | 'shared'>('own');
  const list = useMemo(() => duplicates.list({ shared: where === 'shared' }), [duplicates, where]);
  const { count } = useList(list);
  const [pending, setPending] = useState<{ readonly uri: string; readonly act: 'merge' | 'apart' }>();

  async function act(name: 'merge' | 'apart', pair: DuplicatePair, send: () => Promise<unknown>) {
    setPending({ uri: pair.restUri, act: name });
    const isDone = await run(send);
    // Merging a pair may change another pair. After a failure, another user may have changed a contact.
    await run(() => list.refresh());
    setPending(undefined);
    onChanged();
    return isDone;
  }

  async function merge(pair: DuplicatePair, values: Partial<ContactDraft>) {
    const who = nameOf(pair.contacts[0]);
    if (!(await act('merge', pair, () => duplicates.merge(pair, values)))) return;
    const undo = () =>
      run(async () => {
        await duplicates.undo(pair);
        await list.refresh();
        onChanged();
        toast({ tone: 'success', title: words('duplicates.undone') });
      });
    toast({
      tone: 'success',
      title: words('duplicates.merged', { who }),
      action: { label: words('duplicates.undo'), run: () => void undo() },
    });
  }

  return (
    <div className={styles.duplicates}>
      <h3>{words('duplicates.title')}</h3>
      <p className={styles.hint}>{words('duplicates.hint')}</p>
      {mayShare && (
        <Select
          label={words('duplicates.where')}
          value={where}
          onChange={setWhere}
          options={[
            { value: 'own', label: words('duplicates.own') },
            { value: 'shared', label: words('duplicates.shared') },
          ]}
        />
      )}
      <ListContent
        list={list}
        loading={words('duplicates.loading')}
        failed={words('duplicates.failed')}
        empty={{ icon: UsersRound, title: words('duplicates.none'), detail: words('duplicates.noneDetail') }}
      >
        {(items) => (
          <>
            <p role="status">{words('duplicates.count', { count: count ?? items.length })}</p>
            {items.map((pair) => (
              <PairForm
                key={`${pair.restUri} ${pair.contacts.map(({ version }) => version)}`}
                pair={pair}
                pending={pending?.uri === pair.restUri ? pending.act : undefined}
                onMerge={(values) => void merge(pair, values)}
                onApart={() => void act('apart', pair, () => duplicates.keepApart(pair))}
              />
            ))}
          </>
        )}
      </ListContent>
    </div>
  );
}
