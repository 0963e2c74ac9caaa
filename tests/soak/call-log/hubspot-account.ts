import type { HubSpotMessage, HubSpotPageOptions } from '#widget/crm/conformance/hubspot-page.ts';
import { openHubSpotWindows, pageOrigin } from '#widget/crm/conformance/testing/two-windows.ts';
import { HubSpot } from '#widget/crm/hubspot/hubspot.ts';
import { HubSpotLine } from '#widget/crm/hubspot/hubspot-line.ts';

type Data = Readonly<Record<string, unknown>>;
/** Places a request at the CRM's process. @returns the content of the answer; undefined for a failure */
export type AskCrm = (path: string, method: string, body: object) => Promise<Data | undefined>;

/** A page of HubSpot with the vendor's SDK, whose entries are in the CRM's process. */
class AccountPage {
  readonly #manager: InstanceType<HubSpotPageOptions['IFrameManager']>;
  readonly #ask: AskCrm;

  constructor(
    { IFrameManager, iFrameOptions }: Pick<HubSpotPageOptions, 'IFrameManager' | 'iFrameOptions'>,
    ask: AskCrm,
  ) {
    this.#ask = ask;
    this.#manager = new IFrameManager({
      iFrameOptions,
      debugMode: false,
      onMessageHandler: ({ type, data = {} }: HubSpotMessage) => {
        this.#obey(type, data).catch((error: unknown) => {
          console.error(error);
          process.exit(1);
        });
      },
    });
  }

  async #obey(type: string, data: Data): Promise<void> {
    if (type === 'CALL_COMPLETED') return this.#complete(data);
    if (type !== 'INCOMING_CALL' && type !== 'OUTGOING_CALL_STARTED') return;
    const { externalCallId } = data;
    if (type === 'INCOMING_CALL') this.#answer('CALLER_ID_MATCH', { externalCallId, callerIdMatches: [] });
    if (data.createEngagement !== true) return;
    const created = await this.#ask('/hubspot', 'POST', { externalCallId });
    const engagementId = created?.id;
    this.#answer('CREATE_ENGAGEMENT', { externalCallId, engagementId }, engagementId !== undefined);
  }

  async #complete({ engagementId, externalCallId, engagementProperties }: Data): Promise<void> {
    const body = { text: (engagementProperties as Data).hs_call_body };
    const changed = await this.#ask(`/hubspot/${engagementId}`, 'PATCH', body);
    this.#answer('UPDATE_ENGAGEMENT', { engagementId, externalCallId }, changed !== undefined);
  }

  #answer(name: string, data: Data, isDone = true): void {
    this.#manager.sendMessage({ type: `${name}_${isDone ? 'SUCCEEDED' : 'FAILED'}`, data });
  }
}

/** The adapter of the widget, with the vendor's SDK on both sides. */
export async function openHubSpot(ask: AskCrm): Promise<HubSpot> {
  const { load } = await openHubSpotWindows(
    (options) => new AccountPage(options, ask),
    (name, value) => Object.defineProperty(globalThis, name, { value, configurable: true }),
  );
  const log = () => {};
  const line = new HubSpotLine({ isAllowed: (origin) => origin === pageOrigin, log });
  const adapter = new HubSpot({ line, log, ownNumber: () => '+33100000101', isInHelpDesk: false });
  load();
  return adapter;
}
