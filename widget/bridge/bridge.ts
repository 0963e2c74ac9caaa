import { computed, effect, signal } from '@preact/signals-core';
import Postmate from 'postmate';
import type { Client } from '../../sdk/index.ts';
import { agentCommands } from './commands/agent-commands.ts';
import { callCommands } from './commands/call-commands.ts';
import type { Commands } from './commands/command.ts';
import { contactCommands } from './commands/contact-commands.ts';
import { panelCommands } from './commands/panel-commands.ts';
import { userCommands } from './commands/user-commands.ts';
import { connectMessage, protocolVersion } from './contract/messages.ts';
import { EndedCalls } from './ended-calls.ts';
import { isShared } from './formatted-call.ts';
import { type States, statesOf } from './happenings.ts';
import { KnownContacts } from './known-contacts.ts';
import { installOriginGate } from './origin-gate.ts';
import { isAmong } from './origins.ts';
import { PageServices } from './page-services.ts';
import { Parent } from './parent.ts';
import { PlainDoor } from './plain-door.ts';
import { openPortDoor } from './port-door.ts';
import { RelayFrames } from './relay-frames.ts';
import type { WidgetFace } from './widget-face.ts';

/** Call lines and groups are told to pages this long after the bridge started (integrations 9). */
const subscriptionDelayMs = 2000;
/** Pages around pages around the widget, and relays: more is no CRM. */
const mostParents = 16;

export interface BridgeParts {
  readonly client: Client;
  readonly face: WidgetFace;
  /** One line for the integrator. */
  readonly log: (message: string) => void;
}

interface Connection {
  readonly parent: Parent;
  /** Plain messages of the page; undefined where it brought a port. */
  readonly door: PlainDoor | undefined;
  readonly end: () => void;
}

/** Opens the widget to the pages around it whose origins are allowed, by the router before sign-in and by the user's profile after it. */
export class Bridge {
  readonly #parts: BridgeParts;
  readonly #connections = new Map<MessageEventSource, Connection>();
  readonly #relays = new RelayFrames();
  readonly #life = new AbortController();
  readonly #ends: (() => void)[] = [];
  readonly #commands: Partial<Commands>;
  readonly #states: States;
  readonly #onOffer: () => void;

  constructor(parts: BridgeParts) {
    this.#parts = parts;
    const { client, face, log } = parts;
    const hasBegun = signal(false);
    const begin = setTimeout(() => {
      hasBegun.value = true;
    }, subscriptionDelayMs);
    const listed = computed(() =>
      hasBegun.value ? client.calls.lines.value.filter((call) => isShared(call.line.value)) : [],
    );
    const parents = () => [...this.#connections.values()].map(({ parent }) => parent);
    const services = new PageServices(parents, log);
    const ended = new EndedCalls(client);
    const contacts = new KnownContacts({ listed, services, face });
    // Who comes late may know who is on the phone already.
    this.#onOffer = () => contacts.refresh(undefined);
    this.#states = statesOf(client, { listed, hasBegun });
    this.#commands = {
      ...callCommands(client, () => listed.peek()),
      ...userCommands(client, this.#states),
      ...agentCommands(client, this.#states),
      ...panelCommands(face),
      ...contactCommands({ contacts, ended }),
    };
    this.#ends.push(
      () => clearTimeout(begin),
      client.calls.addCheck(services.check),
      ended.onEnded((call) => {
        for (const parent of parents()) parent.tell('callEnded', call);
      }),
      () => ended.dispose(),
      contacts.onChosen((chosen) => {
        for (const parent of parents()) parent.tell('contactChosen', chosen);
      }),
      () => contacts.dispose(),
      client.onError(({ code, message }) => {
        for (const parent of parents()) parent.tell('error', { code, message });
      }),
    );
    this.#listen();
  }

  dispose(): void {
    this.#life.abort();
    for (const end of this.#ends) end();
    for (const source of this.#connections.keys()) this.#disconnect(source);
    this.#relays.dispose();
  }

  #allowed(): readonly string[] {
    const { session } = this.#parts.client;
    return session.customData.value?.AllowedParentFrames ?? [];
  }

  /** Nobody is heard before the router has said who may embed. */
  #listen(): void {
    const { signal: life } = this.#life;
    const { log } = this.#parts;
    installOriginGate({
      isAllowed: (origin) => isAmong(this.#allowed(), origin),
      isOwn: (source) => this.#relays.has(source),
      onRefused: (origin) =>
        log(`A message from ${origin} was dropped: the origin may not embed this widget.`),
      signal: life,
    });
    window.addEventListener('message', (event) => this.#hear(event), { signal: life });
    this.#ends.push(effect(() => this.#relays.show(this.#allowed())));
    // Without prototype and entries: postmate lets the parent read and overwrite whatever the model holds.
    new Postmate.Model(Object.create(null)).catch((reason) => log(`The handshake failed: ${reason}`));
  }

  #hear({ source, origin, data, ports: [port] }: MessageEvent): void {
    if (source === null) return;
    const connection = this.#connections.get(source);
    // The window has another page now.
    if (connection && connection.parent.origin !== origin) this.#disconnect(source);
    const connect = connectMessage.safeParse(data);
    if (!connect.success) {
      if (connection?.parent.origin === origin) connection.door?.hear(data);
      return;
    }
    const { nonce, versions } = connect.data;
    const send = (message: object) => source.postMessage(message, { targetOrigin: origin });
    if (!versions.includes(protocolVersion)) {
      const message = `This widget speaks version ${protocolVersion}, the page ${versions.join(', ')}.`;
      send({ callside: 'welcome', nonce, ok: false, status: 426, message });
      return;
    }
    this.#disconnect(source);
    if (this.#connections.size >= mostParents) return;
    const { client } = this.#parts;
    const parent = new Parent({
      client,
      origin,
      commands: this.#commands,
      states: this.#states,
      onOffer: this.#onOffer,
    });
    const door = port ? undefined : new PlainDoor(parent, send);
    const closePort = port && openPortDoor(parent, port);
    const end = () => {
      parent.end();
      door?.end();
      closePort?.();
    };
    this.#connections.set(source, { parent, door, end });
    send(parent.welcome(nonce));
  }

  #disconnect(source: MessageEventSource): void {
    this.#connections.get(source)?.end();
    this.#connections.delete(source);
  }
}
