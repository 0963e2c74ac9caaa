import Webhook from 'lucide-react/icons/webhook';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslate } from '#i18n/use-translate.ts';
import { useActions } from '#phone/errors/use-action.ts';
import type { AdministeredWebhook } from '#sdk/administration.ts';
import { Banner } from '#ui/banner/banner.tsx';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { ButtonRow } from '#ui/form/form.tsx';
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
import { SecretDialog } from '../parts/secret-dialog.tsx';
import { useAdministration, useMayAdminister } from '../use-administration.ts';
import { useWebhookState } from './use-webhook-state.ts';
import { WebhookDeliveries } from './webhook-deliveries.tsx';
import { WebhookForm } from './webhook-form.tsx';
import { webhookWords } from './words.ts';

const address = '/administration/webhooks';

const idOf = (restUri: string): string => restUri.slice(restUri.lastIndexOf('/') + 1);

/** The webhooks with their states, a webhook, or the form for a new webhook. */
export function WebhooksSection({ id }: { readonly id: string | undefined }) {
  const words = useTranslate(webhookWords);
  const navigate = useNavigate();
  const administration = useAdministration();
  const [webhooks, setWebhooks] = useState<readonly AdministeredWebhook[]>();
  const [withSecret, setWithSecret] = useState<AdministeredWebhook>();
  useEffect(() => administration.watchWebhooks(setWebhooks), [administration]);
  const close = () => void navigate(address);
  const open = (to: string, replace = false) => void navigate(`${address}/${to}`, { replace });
  const webhook = webhooks?.find(({ restUri }) => idOf(restUri) === id);
  const content = () => {
    if (id === 'new')
      return (
        <Page>
          <PageColumn className={styles.fields}>
            <BackToList onClick={close}>{words('webhooks.back')}</BackToList>
            <PageTitle level={2}>{words('webhooks.new')}</PageTitle>
            <WebhookForm
              webhook={undefined}
              onSaved={(added) => {
                if (added.secret !== undefined) setWithSecret(added);
                open(idOf(added.restUri), true);
              }}
              onCancel={close}
            />
          </PageColumn>
        </Page>
      );
    if (webhook)
      return (
        <WebhookDetail key={webhook.restUri} webhook={webhook} onClose={close} onSecret={setWithSecret} />
      );
    if (id !== undefined && webhooks) return <NoSuchEntry />;
    return <WebhookRows webhooks={webhooks} onOpen={open} />;
  };
  return (
    <>
      {content()}
      {withSecret && (
        <SecretDialog
          title={words('webhooks.secretTitle', { name: withSecret.name })}
          detail={words('webhooks.secretDetail')}
          secret={{ label: words('webhooks.secret'), value: withSecret.secret ?? '' }}
          copy={words('webhooks.copySecret')}
          copied={words('webhooks.secretCopied')}
          onClose={() => setWithSecret(undefined)}
        />
      )}
    </>
  );
}

interface WebhookRowsProps {
  readonly webhooks: readonly AdministeredWebhook[] | undefined;
  readonly onOpen: (id: string) => void;
}

function WebhookRows({ webhooks, onOpen }: WebhookRowsProps) {
  const words = useTranslate(webhookWords);
  const textOf = useWebhookState();
  const isWriter = useMayAdminister();
  return (
    <Page aria-label={words('webhooks.title')}>
      <div className={styles.head}>
        <div className={styles.person}>
          <PageTitle level={2}>{words('webhooks.title')}</PageTitle>
        </div>
        {isWriter && <NewButton onClick={() => onOpen('new')}>{words('webhooks.new')}</NewButton>}
      </div>
      {!webhooks && <Skeleton label={words('webhooks.loading')} rows={3} />}
      {webhooks?.length === 0 && (
        <EmptyState icon={Webhook} title={words('webhooks.none')} detail={words('webhooks.noneDetail')} />
      )}
      {webhooks && webhooks.length > 0 && (
        <List label={words('webhooks.title')}>
          {webhooks.map((webhook) => (
            <ListRow
              key={webhook.restUri}
              lead={<Webhook size={16} aria-hidden="true" />}
              title={webhook.name}
              detail={textOf(webhook).state}
              onSelect={() => onOpen(idOf(webhook.restUri))}
            />
          ))}
        </List>
      )}
    </Page>
  );
}

interface WebhookDetailProps {
  readonly webhook: AdministeredWebhook;
  readonly onClose: () => void;
  /** Receives the webhook with its new secret. */
  readonly onSecret: (webhook: AdministeredWebhook) => void;
}

function WebhookDetail({ webhook, onClose, onSecret }: WebhookDetailProps) {
  const words = useTranslate(webhookWords);
  const administration = useAdministration();
  const isWriter = useMayAdminister();
  const toast = useToast();
  const { state, fault, remedy } = useWebhookState()(webhook);
  const [act, pending] = useActions<'test' | 'rotate' | 'remove'>();
  const [question, setQuestion] = useState<'rotate' | 'remove'>();
  const { name } = webhook;
  const test = () =>
    act('test', async () => {
      const { reason } = await administration.testWebhook(webhook);
      if (reason === undefined) toast({ tone: 'success', title: words('webhooks.testGood') });
      else toast({ tone: 'error', title: words('webhooks.testBad', { reason }) });
    });
  const answer = () =>
    act(question ?? 'rotate', async () => {
      if (question === 'remove') {
        await administration.removeWebhook(webhook);
        toast({ tone: 'success', title: words('webhooks.removed', { name }) });
        onClose();
      } else onSecret(await administration.rotateWebhookSecret(webhook));
      setQuestion(undefined);
    });
  return (
    <Page aria-label={name}>
      <PageColumn className={styles.fields}>
        <BackToList onClick={onClose}>{words('webhooks.back')}</BackToList>
        <div className={styles.head}>
          <div className={styles.person}>
            <PageTitle level={2}>{name}</PageTitle>
            <p className={styles.soft} role="status">
              {state}
            </p>
          </div>
          {isWriter && (
            <ButtonRow>
              <Button pending={pending === 'test'} onClick={() => void test()}>
                {words('webhooks.test')}
              </Button>
              {!webhook.vendor && (
                <Button onClick={() => setQuestion('rotate')}>{words('webhooks.newSecret')}</Button>
              )}
              <Button onClick={() => setQuestion('remove')}>{words('webhooks.remove')}</Button>
            </ButtonRow>
          )}
        </div>
        {fault !== undefined && <Banner tone="warning" title={fault} detail={remedy} />}
        {question === 'rotate' && (
          <Question
            question={words('webhooks.newSecretQuestion', { name })}
            detail={words('webhooks.newSecretDetail')}
            answer={words('webhooks.newSecret')}
            onAnswer={() => void answer()}
            onCancel={() => setQuestion(undefined)}
          />
        )}
        {question === 'remove' && (
          <Question
            question={words('webhooks.removeQuestion', { name })}
            detail={words('webhooks.removeDetail')}
            answer={words('webhooks.remove')}
            onAnswer={() => void answer()}
            onCancel={() => setQuestion(undefined)}
          />
        )}
        <WebhookForm
          key={webhook.version}
          webhook={webhook}
          onSaved={({ name: saved }) =>
            toast({ tone: 'success', title: words('webhooks.saved', { name: saved }) })
          }
        />
        <WebhookDeliveries webhook={webhook} />
      </PageColumn>
    </Page>
  );
}
