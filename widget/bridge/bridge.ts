import { computed, effect, signal } from '@preact/signals-core';
import Postmate from 'postmate';
import type { Client, ListStatus } from '#sdk/index.ts';
import type { PagesAround } from '../crm/page/page.ts';
import { CallLog } from './call-log.ts';
import { ChosenContacts } from './chosen-contacts.ts';
import { agentCommands } from './commands/agent-commands.ts';
import { callCommands } from './commands/call-commands.ts';
import type { Commands } from './commands/command.ts';
import { contactCommands } from './commands/contact-commands.ts';
import { directoryCommands } from './commands/directory-commands.ts';
import { followedLog, logCommands } from './commands/log-commands.ts';
import { panelCommands } from './commands/panel-commands.ts';
import { signInCommands } from './commands/sign-in-commands.ts';
import { userCommands } from './commands/user-commands.ts';
import type { ChosenContact } from './contract/contact.ts';
import { connectMessage, protocolVersion, schemeMessage } from './contract/messages.ts';
import { EndedCalls } from './ended-calls.ts';
import { failureAlert } from './failure-alert.ts';
import { isShared } from './formatted-call.ts';
import { KnownContacts } from './known-contacts.ts';
import { MessageTransport } from './message-transport.ts';
import { installOriginGate } from './origin-gate.ts';
import { allowedFrames, isAmong } from './origins.ts';
import { onOtherUser } from './other-user.ts';
import { originsAround } from './page-around.ts';
import { PageRates } from './page-rates.ts';
import { PageServices } from './page-services.ts';
import { Parent, tooMany } from './parent.ts';
import { openPortTransport } from './port-transport.ts';
import { CallerLists } from './queues/caller-lists.ts';
import { Refused } from './refused.ts';
import { RelayFrames } from './relay-frames.ts';
import { requestResize } from './request-resize.ts';
import { PageSignIn } from './sign-in/page-sign-in.ts';
import { type States, statesOf } from './state-events.ts';
import type { WidgetUi } from './widget-ui.ts';

/**
 * Pages receive call lines and groups this long after the bridge has started at the earliest, so that the frames around
 * have connected and the lists arrive once.
 */
const subscriptionDelayMs = 2000;
/** The maximum number of parents and relays: no CRM has more. */
const maxParents = 16;

/** Returns true if a list has loaded or has failed, so that calls do not wait for groups in vain. */
const hasEnded = (status: ListStatus): boolean => status === 'ready' || status === 'error';

export interface BridgeDeps {
  readonly client: Client;
  readonly ui: WidgetUi;
  /** Logs a line for the integrator. */
  readonly log: (message: string) => void;
  /** A CRM adapter looks calls up and logs them, by the services of the pages. */
  readonly isFollowed?: boolean;
  /** The widget is in a vendor's CRM: its scripts hear messages, too, and it finds, logs and sizes instead of the pages. */
  readonly isInCrm?: boolean;
}

/** How long a page may take to sign its user in before a call or the form shows. */
const longestHoldMs = 5_000;
/** How long a page that may sign its user in may take to connect. */
const longestConnectMs = 1_000;
const endsOfSession: ReadonlySet<string> = new Set(['unauthorized', 'invalidToken', 'aborted']);

/** Pages set the size of the panel. Returns functions that end it. */
const sizedByPages = (ui: WidgetUi, services: PageServices): (() => void)[] => [
  requestResize(ui.isMinimised, services),
  effect(() => {
    ui.canMinimise.value = services.isOffered('resize');
  }),
  () => {
    ui.canMinimise.value = false;
  },
];

interface Connection {
  readonly parent: Parent;
  /** Plain messages of the page; undefined if it brought a port. */
  readonly transport: MessageTransport | undefined;
  readonly end: () => void;
}

/**
 * Opens the widget to the pages around it whose origins the router or the user's profile allows. The profile defines
 * their permissions.
 */
export class Bridge {
  readonly #deps: BridgeDeps;
  /** The id of this load of the widget. */
  readonly #page = crypto.randomUUID();
  readonly #connections = new Map<MessageEventSource, Connection>();
  readonly #parents = signal<readonly Parent[]>([]);
  readonly #relays = new RelayFrames((page) => this.#disconnect(page));
  readonly #rates = new PageRates();
  readonly #life = new AbortController();
  readonly #ends: (() => void)[] = [];
  readonly #commands: Partial<Commands>;
  readonly #states: States;
  readonly #onOffer: (isAny: boolean) => void;
  readonly #pageSignIn: PageSignIn;
  /** No page has said yet whether it signs its user in. */
  readonly #isAwaited = signal(true);
  /** The services of pages for looking calls up and logging them. */
  readonly pages: PagesAround;

  constructor(deps: BridgeDeps) {
    this.#deps = deps;
    const { client, ui, log, isFollowed = false, isInCrm = false } = deps;
    const isDue = signal(false);
    const beginning = setTimeout(() => {
      isDue.value = true;
    }, subscriptionDelayMs);
    // A list is always complete, so a page waits for the calls and groups of a user who signs in later.
    const hasBegun = computed(
      () =>
        isDue.value &&
        client.profile.info.value !== undefined &&
        client.calls.isReady.value &&
        hasEnded(client.groups.status.value),
    );
    const listed = computed(() => {
      const settings = client.crm.settings.value;
      return hasBegun.value
        ? client.calls.lines.value.filter((call) => isShared(call.line.value, settings))
        : [];
    });
    const present = () => {
      if (!hasBegun.peek()) throw new Refused(503, 'Calls are not known yet.');
      return listed.peek();
    };
    const parents = this.#parents;
    const emitToAll: Parent['emit'] = (event, value) => {
      for (const parent of parents.peek()) parent.emit(event, value);
    };
    const services = new PageServices(parents, log);
    const ended = new EndedCalls({
      client,
      onEnded: (call) => {
        emitToAll('callEnded', call);
        callLog.offer(call);
      },
    });
    const onChosen = (chosen: ChosenContact) => {
      emitToAll('contactChosen', chosen);
      callLog.isWith(chosen);
    };
    const listeners = new Set<() => void>();
    const refresh = () => {
      for (const listener of listeners) listener();
    };
    const contacts = isFollowed
      ? new ChosenContacts({ listed, ui, onChosen, refresh })
      : new KnownContacts({ listed, services, ui, onChosen });
    const callLog = new CallLog({
      listed,
      ended,
      services,
      onLogged: (logged) => emitToAll('callLogged', logged),
    });
    this.#pageSignIn = new PageSignIn({ client, services, onError: (error) => emitToAll('error', error) });
    const [pageOrigin] = originsAround();
    const isPageAwaited = computed(
      () =>
        this.#isAwaited.value &&
        pageOrigin !== undefined &&
        isAmong(client.session.customData.value?.SignInParentFrames ?? [], pageOrigin),
    );
    const endOfUser = onOtherUser(client, () => {
      ended.forget();
      callLog.forget();
    });
    if (!isFollowed) ui.callLog.value = callLog;
    this.pages = {
      services,
      logged: (logged) => emitToAll('callLogged', logged),
      onChange: (listener) => {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    };
    // A page that connects late may know the contact of a present call.
    this.#onOffer = (isAny) => {
      this.#isAwaited.value = false;
      if (!isAny) return;
      contacts.refresh(undefined);
      callLog.lookAgain();
    };
    const callerLists = new CallerLists(client.groups);
    this.#states = statesOf(client, { listed, hasBegun, callerLists, ui });
    this.#commands = {
      ...callCommands(client, present, (thrown) => ui.showAlert(failureAlert(thrown))),
      ...userCommands(client, this.#states),
      ...agentCommands(client, this.#states, callerLists),
      ...panelCommands({ client, ui, services }),
      ...signInCommands(client.session, () => this.#pageSignIn.signInHere()),
      ...contactCommands({ contacts, ended }),
      ...directoryCommands(client),
      ...logCommands(isFollowed ? followedLog(ui.callLog) : callLog, present),
    };
    this.#ends.push(
      () => clearTimeout(beginning),
      endOfUser,
      client.calls.addCheck(services.check),
      () => this.#pageSignIn.dispose(),
      () => ended.dispose(),
      () => contacts.dispose(),
      () => callerLists.dispose(),
      ...(isInCrm ? [] : sizedByPages(ui, services)),
      effect(() => {
        ui.search.value = services.isOffered('searchContacts') ? services.search : undefined;
      }),
      () => {
        ui.search.value = undefined;
        if (!isFollowed) ui.callLog.value = undefined;
      },
      effect(() => {
        if (!isPageAwaited.value) return undefined;
        const timer = setTimeout(() => {
          this.#isAwaited.value = false;
        }, longestConnectMs);
        return () => clearTimeout(timer);
      }),
      effect(() => {
        const { isActive, isUnknown } = this.#pageSignIn;
        if (isFollowed) return undefined;
        const isHeld = isActive.value || isUnknown.value || isPageAwaited.value;
        ui.isSigningIn.value = isHeld;
        if (!isHeld) return undefined;
        const timer = setTimeout(() => {
          ui.isSigningIn.value = false;
        }, longestHoldMs);
        return () => clearTimeout(timer);
      }),
      () => {
        if (!isFollowed) ui.isSigningIn.value = false;
      },
      // The end of a session, and what ends with it, is told by the state.
      client.onError(({ code, message }) => {
        if (!endsOfSession.has(code)) emitToAll('error', { code, message });
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

  /** Messages are dropped until the router has sent the allowed origins. */
  #listen(): void {
    const { signal: life } = this.#life;
    const { client, log, isInCrm = false } = this.#deps;
    installOriginGate({
      isAllowed: (origin) => isAmong(allowedFrames(client), origin),
      isOwn: (source) => this.#relays.has(source),
      isShared: isInCrm,
      onRefused: (origin) =>
        log(`A message from ${origin} was dropped: the origin may not embed this widget.`),
      signal: life,
    });
    window.addEventListener('message', (event) => this.#receive(event), { signal: life });
    this.#ends.push(effect(() => this.#relays.show(allowedFrames(client))));
    // Without prototype and entries: postmate lets the parent read and overwrite every field of the model.
    new Postmate.Model(Object.create(null)).catch((reason) => log(`The handshake failed: ${reason}`));
  }

  #receive({ source, origin, data, ports: [port] }: MessageEvent): void {
    if (source === null) return;
    const connection = this.#connections.get(source);
    // The window has another page now.
    if (connection && connection.parent.origin !== origin) this.#disconnect(source);
    const connect = connectMessage.safeParse(data);
    if (!connect.success) {
      if (connection?.parent.origin !== origin) return;
      const look = schemeMessage.safeParse(data);
      if (!look.success) connection.transport?.receive(data);
      else if (source === window.parent) this.#deps.ui.lookAs(look.data.scheme);
      return;
    }
    const { nonce, versions, known } = connect.data;
    const page = this.#page;
    const send = (message: object) => source.postMessage(message, { targetOrigin: origin });
    if (!versions.includes(protocolVersion)) {
      const message = `This widget speaks version ${protocolVersion}, the page ${versions.join(', ')}.`;
      send({ callside: 'welcome', nonce, ok: false, status: 426, message });
      return;
    }
    // The frame's load event reaches the page after the handshake.
    if (known === page && connection) {
      send(connection.parent.welcome({ nonce, page }));
      return;
    }
    const { client } = this.#deps;
    const rate = this.#rates.of(source, origin);
    if (!rate.take()) {
      send({ callside: 'welcome', nonce, ...tooMany });
      return;
    }
    this.#disconnect(source);
    if (this.#connections.size >= maxParents) return;
    const parent = new Parent({
      client,
      rate,
      origin,
      commands: this.#commands,
      states: this.#states,
      onOffer: this.#onOffer,
      isSigningIn: this.#pageSignIn.isActive,
      isUnknown: this.#pageSignIn.isUnknown,
      isOther: this.#pageSignIn.isOther,
    });
    const transport = port ? undefined : new MessageTransport(parent, send);
    const closePort = port && openPortTransport(parent, port);
    const end = () => {
      parent.end();
      transport?.end();
      closePort?.();
    };
    this.#connections.set(source, { parent, transport, end });
    this.#parents.value = [...this.#parents.peek(), parent];
    send(parent.welcome({ nonce, page }));
  }

  #disconnect(source: MessageEventSource): void {
    const connection = this.#connections.get(source);
    if (!connection) return;
    connection.end();
    this.#connections.delete(source);
    this.#parents.value = this.#parents.peek().filter((one) => one !== connection.parent);
  }
}
