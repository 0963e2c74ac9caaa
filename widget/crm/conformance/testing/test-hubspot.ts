import { vi } from 'vitest';
import { HubSpot } from '../../hubspot/hubspot.ts';
import { HubSpotLine } from '../../hubspot/hubspot-line.ts';
import type { CrmUnderTest } from '../crm-under-test.ts';
import { HubSpotPage } from '../hubspot-page.ts';
import { openHubSpotWindows, pageOrigin } from './two-windows.ts';

const faultOf = { match: 'CALLER_ID_MATCH', createLog: 'CREATE_ENGAGEMENT' } as const;

/** The vendor's SDK on both sides, with the answers of `HubSpotPage`. */
export async function testHubSpot(): Promise<CrmUnderTest> {
  const { host, load } = await openHubSpotWindows((options) => new HubSpotPage(options), vi.stubGlobal);
  const log = () => {};
  const line = new HubSpotLine({ isAllowed: (origin) => origin === pageOrigin, log });
  const adapter = new HubSpot({ line, log, ownNumber: () => '+33100000101', isInHelpDesk: false });
  adapter.setSignedIn({ isSignedIn: true });
  load();
  return {
    adapter,
    jane: { id: '0-1/7', name: 'Jane Doe', type: 'Contact' },
    relates: false,
    written: () =>
      host.engagements.map(({ id, externalCallId, isIncoming, properties }) => ({
        id: String(id),
        key: externalCallId,
        direction: isIncoming ? 'inbound' : 'outbound',
        subject: String(properties.hs_call_title),
        notes: String(properties.hs_call_body),
        recordId: undefined,
      })),
    shown: () => host.shown,
    click: (number) => host.dial(number),
    failNext: (what) => host.faults.push({ answer: faultOf[what], how: 'failed' }),
    storeLate: () => host.refused && host.engagements.push(host.refused),
    end: () => {
      host.remove();
      vi.unstubAllGlobals();
    },
  };
}
