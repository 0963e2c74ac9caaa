import { useEffect, useState } from 'react';
import { formatMoment } from '#i18n/format.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { useActions } from '#phone/errors/use-action.ts';
import { useRun } from '#phone/errors/use-run.ts';
import { useClockStyle } from '#phone/history/use-clock-style.ts';
import { ListContent } from '#phone/list/list-content.tsx';
import type { AdministeredWebhook, WebhookDelivery } from '#sdk/administration.ts';
import { Button } from '#ui/button/button.tsx';
import { ButtonRow } from '#ui/form/form.tsx';
import { List } from '#ui/list/list.tsx';
import { ListRow } from '#ui/list/list-row.tsx';
import { useToast } from '#ui/toasts/toasts.tsx';
import { Section } from '../../shell/parts/section/section.tsx';
import styles from '../administration.module.css';
import { useAdministration, useMayAdminister } from '../use-administration.ts';
import { webhookWords } from './words.ts';

/** The events that a webhook has not received, which can be sent again. */
export function WebhookDeliveries({ webhook }: { readonly webhook: AdministeredWebhook }) {
  const words = useTranslate(webhookWords);
  const administration = useAdministration();
  const isWriter = useMayAdminister();
  const toast = useToast();
  const run = useRun();
  const [act, pending] = useActions<string>();
  const [list] = useState(() => administration.webhookDeliveries(webhook));
  const { waiting, failed } = webhook;
  useEffect(() => {
    // The counters say when the list is another.
    if (waiting + failed > 0) void run(() => list.refresh());
  }, [list, run, waiting, failed]);
  if (waiting + failed === 0) return null;
  const repeat = (delivery?: WebhookDelivery) =>
    void act(delivery?.eventID ?? 'all', async () => {
      const count = await administration.repeatDeliveries(webhook, delivery);
      toast({ tone: 'success', title: words('webhooks.repeated', { count }) });
    });
  return (
    <Section title={words('webhooks.notReceived')} className={styles.card}>
      {isWriter && (
        <ButtonRow>
          <Button pending={pending === 'all'} onClick={() => repeat()}>
            {words('webhooks.repeatAll')}
          </Button>
        </ButtonRow>
      )}
      <ListContent list={list} loading={words('webhooks.deliveriesLoading')}>
        {(deliveries) => (
          <List label={words('webhooks.notReceived')}>
            {deliveries.map((delivery) => (
              <DeliveryRow
                key={delivery.restUri}
                delivery={delivery}
                repeat={isWriter && delivery.isFailed ? () => repeat(delivery) : undefined}
              />
            ))}
          </List>
        )}
      </ListContent>
    </Section>
  );
}

interface DeliveryRowProps {
  readonly delivery: WebhookDelivery;
  readonly repeat: (() => void) | undefined;
}

function DeliveryRow({ delivery, repeat }: DeliveryRowProps) {
  const words = useTranslate(webhookWords);
  const clock = useClockStyle();
  const { type, at, isFailed, attempts, reason } = delivery;
  const facts = [
    isFailed && words('webhooks.givenUp'),
    formatMoment(at, clock),
    attempts > 0 && words('webhooks.attempts', { count: attempts }),
    reason,
  ];
  return (
    <ListRow
      title={words(`webhooks.event.${type}`)}
      detail={facts.filter(Boolean).join(' · ')}
      wraps
      action={repeat && <Button onClick={repeat}>{words('webhooks.repeat')}</Button>}
    />
  );
}
