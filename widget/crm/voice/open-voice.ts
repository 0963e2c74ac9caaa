import type { ReadonlySignal } from '@preact/signals-core';
import type { Client, CrmSettings } from '#sdk/index.ts';
import { Connector } from './connector.ts';
import { VoiceLine, type VoiceLineDeps } from './line.ts';
import { OrgComponent } from './org-component.ts';
import { Voice } from './voice.ts';

export interface VoiceDeps extends VoiceLineDeps {
  readonly client: Client;
  /** The user's settings for this kind of CRM. */
  readonly settings: ReadonlySignal<CrmSettings | undefined>;
}

/**
 * Starts the vendor's library at once, whether or not somebody is signed in: Salesforce sends its set-up only when the page has
 * loaded, and shows the form for signing in by itself.
 */
export function openVoice({ client, settings, ...lineDeps }: VoiceDeps): Voice {
  const line = new VoiceLine(lineDeps);
  const component = new OrgComponent(line);
  const connector = new Connector({ client, settings, line, component, log: lineDeps.log });
  line.start(connector);
  return new Voice(line, connector, component);
}
