import { formatMoment, formatTime } from '#i18n/format.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { useClockStyle } from '#phone/history/use-clock-style.ts';
import type { AdministeredWebhook } from '#sdk/administration.ts';
import { webhookWords } from './words.ts';

/** How a webhook is, and what goes wrong. */
export interface WebhookStateText {
  readonly state: string;
  /** The failure, if there is one. */
  readonly fault?: string;
  readonly remedy?: string;
}

/** Returns a function that says in words how a webhook is. */
export function useWebhookState(): (webhook: AdministeredWebhook) => WebhookStateText {
  const words = useTranslate(webhookWords);
  const clock = useClockStyle();
  return ({ isEnabled, lastAttempt, retryAt, waiting, failed }) => {
    if (!isEnabled) return { state: words('webhooks.off') };
    const counts = [
      waiting > 0 && words('webhooks.waiting', { count: waiting }),
      failed > 0 && words('webhooks.failed', { count: failed }),
    ].filter(Boolean);
    const reason = lastAttempt?.reason;
    if (retryAt !== undefined && reason !== undefined) {
      const fault = words('webhooks.away', { reason });
      const remedy = words('webhooks.retry', { time: formatTime(retryAt, clock) });
      return { state: counts.join(' · ') || fault, fault, remedy };
    }
    if (reason !== undefined) {
      const fault = words('webhooks.refused', { reason });
      return { state: counts.join(' · ') || fault, fault };
    }
    const last = lastAttempt
      ? words('webhooks.received', { time: formatMoment(lastAttempt.at, clock) })
      : words('webhooks.unused');
    return { state: [last, ...counts].join(' · ') };
  };
}
