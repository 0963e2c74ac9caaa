import type { Core } from 'sip.js';
import type { RawMessage } from '../wire/raw-message.ts';
import type { SipAgent } from './sip-agent.ts';

/**
 * All dialogs with their agents. A phone may continue a dialog over another connection than the first,
 * so a dialog is found by its Call-ID and tags alone (RFC 3261, 12).
 */
export class DialogDirectory {
  readonly #agents = new Map<string, SipAgent>();

  /** Returns the agent of the dialog that a request belongs to. */
  agentOf(request: RawMessage): SipAgent | undefined {
    const [toTag, fromTag] = [request.tagOf('to'), request.tagOf('from')];
    return toTag === undefined ? undefined : this.#agents.get(`${request.get('call-id')}${toTag}${fromTag}`);
  }

  /** Returns a map for the dialogs of an agent, which are then found here. */
  listOf(agent: SipAgent): Map<string, Core.Dialog> {
    return new ListedDialogs(agent, this.#agents);
  }
}

class ListedDialogs extends Map<string, Core.Dialog> {
  readonly #agent: SipAgent;
  readonly #agents: Map<string, SipAgent>;

  constructor(agent: SipAgent, agents: Map<string, SipAgent>) {
    super();
    this.#agent = agent;
    this.#agents = agents;
  }

  override set(id: string, dialog: Core.Dialog): this {
    this.#agents.set(id, this.#agent);
    return super.set(id, dialog);
  }

  override delete(id: string): boolean {
    this.#agents.delete(id);
    return super.delete(id);
  }

  override clear(): void {
    for (const id of this.keys()) this.#agents.delete(id);
    super.clear();
  }
}
