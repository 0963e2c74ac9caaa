import { CrmError } from '../crm-error.ts';
import { withCrmTimeout } from '../crm-timeout.ts';
import { Zendesk, type ZendeskDeps } from './zendesk.ts';

const startMs = 30_000;

export interface OpenZendeskDeps extends Pick<ZendeskDeps, 'log'> {
  /** True if pages of an origin may embed the widget. */
  readonly isParent: (origin: string) => boolean;
}

/**
 * The vendor's library sends its messages to the origin that the address names, and accepts messages of that origin only. It is
 * therefore loaded only for an origin that may embed the widget.
 *
 * @param origin of Zendesk's page, as Zendesk adds it to the address
 */
export function openZendesk(
  { origin }: { readonly origin: string },
  { isParent, log }: OpenZendeskDeps,
): Zendesk {
  const load = async () => {
    if (!isParent(origin))
      throw new CrmError(
        'crm.scriptRefused',
        `Pages of ${origin} are not let in: start the phone system with --parent ${origin}.`,
      );
    // Zendesk makes another id for each load of the app, so that it is no part of the address of this CRM.
    const appGuid = new URLSearchParams(window.location.search).get('app_guid');
    if (!appGuid)
      throw new CrmError('crm.notStarted', 'Zendesk adds app_guid to the address of an app; it is missing.');
    const { default: Client } = await import('zendesk_app_framework_sdk/lib/client.js');
    const client = new Client({ origin, appGuid });
    // Zendesk sends it with its answer to the first message.
    await withCrmTimeout('context', startMs, () => client.context());
    return client;
  };
  return new Zendesk({ load, log });
}
