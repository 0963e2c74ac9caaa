import Cable from 'lucide-react/icons/cable';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslate } from '#i18n/use-translate.ts';
import { useAction } from '#phone/errors/use-action.ts';
import type { AdministeredTrunk } from '#sdk/administration.ts';
import { Banner } from '#ui/banner/banner.tsx';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { List } from '#ui/list/list.tsx';
import { ListRow } from '#ui/list/list-row.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { useToast } from '#ui/toasts/toasts.tsx';
import { BackToList } from '../../shell/page/back-to-list.tsx';
import { NewButton } from '../../shell/page/new-button.tsx';
import { NoSuchEntry } from '../../shell/page/no-such-entry.tsx';
import { Page, PageColumn, PageTitle } from '../../shell/page/page.tsx';
import styles from '../administration.module.css';
import { Question } from '../parts/question.tsx';
import { useAdministration, useMayAdminister } from '../use-administration.ts';
import { TrunkCheck } from './trunk-check.tsx';
import { TrunkForm } from './trunk-form.tsx';
import { TrunkSignalling } from './trunk-signalling.tsx';
import { useTrunkState } from './use-trunk-state.ts';
import { trunkWords } from './words.ts';

const address = '/administration/trunks';

function useTrunks(): readonly AdministeredTrunk[] | undefined {
  const administration = useAdministration();
  const [trunks, setTrunks] = useState<readonly AdministeredTrunk[]>();
  useEffect(() => administration.watchTrunks(setTrunks), [administration]);
  return trunks;
}

/** The trunks with their states, a trunk, or the form for a new trunk. */
export function TrunksSection({ id }: { readonly id: string | undefined }) {
  const words = useTranslate(trunkWords);
  const navigate = useNavigate();
  const trunks = useTrunks();
  const close = () => void navigate(address);
  const open = (to: string, replace = false) => void navigate(`${address}/${to}`, { replace });
  const trunk = trunks?.find(({ restUri }) => idOf(restUri) === id);
  if (id === 'new')
    return (
      <Page>
        <PageColumn className={styles.fields}>
          <BackToList onClick={close}>{words('trunks.back')}</BackToList>
          <PageTitle level={2}>{words('trunks.new')}</PageTitle>
          <TrunkForm
            trunk={undefined}
            onSaved={({ restUri }) => open(idOf(restUri), true)}
            onCancel={close}
          />
        </PageColumn>
      </Page>
    );
  if (trunk) return <TrunkDetail key={trunk.restUri} trunk={trunk} onClose={close} />;
  if (id !== undefined && trunks) return <NoSuchEntry />;
  return (
    <Page aria-label={words('trunks.title')}>
      <TrunkRows trunks={trunks} onOpen={open} />
    </Page>
  );
}

const idOf = (restUri: string): string => restUri.slice(restUri.lastIndexOf('/') + 1);

interface TrunkRowsProps {
  readonly trunks: readonly AdministeredTrunk[] | undefined;
  readonly onOpen: (id: string) => void;
}

function TrunkRows({ trunks, onOpen }: TrunkRowsProps) {
  const words = useTranslate(trunkWords);
  const textOf = useTrunkState();
  const isWriter = useMayAdminister();
  return (
    <>
      <div className={styles.head}>
        <div className={styles.person}>
          <PageTitle level={2}>{words('trunks.title')}</PageTitle>
        </div>
        {isWriter && <NewButton onClick={() => onOpen('new')}>{words('trunks.new')}</NewButton>}
      </div>
      {!trunks && <Skeleton label={words('trunks.loading')} rows={3} />}
      {trunks?.length === 0 && (
        <EmptyState icon={Cable} title={words('trunks.none')} detail={words('trunks.noneDetail')} />
      )}
      {trunks && trunks.length > 0 && (
        <List label={words('trunks.title')}>
          {trunks.map((trunk) => (
            <ListRow
              key={trunk.restUri}
              lead={<Cable size={16} aria-hidden="true" />}
              title={trunk.name}
              detail={textOf(trunk).state}
              onSelect={() => onOpen(idOf(trunk.restUri))}
            />
          ))}
        </List>
      )}
    </>
  );
}

interface TrunkDetailProps {
  readonly trunk: AdministeredTrunk;
  readonly onClose: () => void;
}

function TrunkDetail({ trunk, onClose }: TrunkDetailProps) {
  const words = useTranslate(trunkWords);
  const administration = useAdministration();
  const isWriter = useMayAdminister();
  const toast = useToast();
  const textOf = useTrunkState();
  const [act] = useAction();
  const [isAsking, setAsking] = useState(false);
  const { state, reason, remedy } = textOf(trunk);
  return (
    <Page aria-label={trunk.name}>
      <PageColumn className={styles.fields}>
        <BackToList onClick={onClose}>{words('trunks.back')}</BackToList>
        <div className={styles.head}>
          <div className={styles.person}>
            <PageTitle level={2}>{trunk.name}</PageTitle>
            {reason === undefined && (
              <p className={styles.soft} role="status">
                {state}
              </p>
            )}
          </div>
          {isWriter && <Button onClick={() => setAsking(true)}>{words('trunks.remove')}</Button>}
        </div>
        {reason !== undefined && <Banner tone="warning" title={reason} detail={remedy} />}
        {isAsking && (
          <Question
            question={words('trunks.removeQuestion', { name: trunk.name })}
            detail={words('trunks.removeDetail')}
            answer={words('trunks.remove')}
            onAnswer={() =>
              void act(async () => {
                await administration.removeTrunk(trunk);
                onClose();
              })
            }
            onCancel={() => setAsking(false)}
          />
        )}
        <TrunkForm
          key={trunk.version}
          trunk={trunk}
          onSaved={({ name }) => toast({ tone: 'success', title: words('trunks.saved', { name }) })}
        />
        {isWriter && <TrunkCheck trunk={trunk} />}
        <TrunkSignalling trunk={trunk} />
      </PageColumn>
    </Page>
  );
}
