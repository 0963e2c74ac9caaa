import {
  type Core,
  type Invitation,
  Inviter,
  type InviterOptions,
  Registerer,
  type Session,
  SessionState,
  TransportState,
  UserAgent,
  type UserAgentOptions,
} from 'sip.js';
import { NodeMedia, type NodeMediaOptions } from './node-media.ts';
import { domain, password } from './test-system.ts';

export interface NodePhoneOptions {
  readonly url: string;
  readonly registerId: string;
  readonly hertz?: number;
  /** The codec that it sends. Default: PCMU. */
  readonly codec?: NodeMediaOptions['codec'];
  readonly password?: string;
  /** SIP domain, that of test systems by default. */
  readonly community?: string;
  /** Keeps everything that is heard. */
  readonly isRecording?: boolean;
  /** Answers calls that the phone system places for the user of this phone. */
  readonly autoAnswers?: boolean;
  /** Called after each change of a call. */
  readonly onChange?: () => void;
  /** The handling of a call: answer, answer by hand, or refuse with this status. */
  readonly onCall?: 'answer' | 'ring' | number | { readonly forwardTo: string };
  /** The mark by which the registrar knows the same phone again, as the pages of a browser have. */
  readonly instanceId?: string;
  /** Tells the registrar that NOTIFY "talk" is obeyed. */
  readonly talks?: boolean;
}

/** A phone without a browser: the sip.js that browsers use, with werift in place of their WebRTC. */
export class NodePhone {
  readonly agent: UserAgent;
  readonly media: NodeMedia[] = [];
  readonly invitations: Invitation[] = [];
  readonly states: SessionState[] = [];
  readonly #registerer: Registerer;
  readonly #options: NodePhoneOptions;
  session: Session | undefined;

  constructor(options: NodePhoneOptions) {
    this.#options = options;
    const uri = this.#address(options.registerId);
    if (!uri) throw new Error('A bad address');
    const settings: UserAgentOptions = {
      uri,
      transportOptions: { server: options.url },
      authorizationUsername: options.registerId,
      authorizationPassword: options.password ?? password,
      logBuiltinEnabled: false,
      sessionDescriptionHandlerFactory: () => this.#makeMedia(options),
      delegate: { onInvite: (invitation) => this.#onInvite(invitation) },
    };
    this.agent = new UserAgent(settings);
    this.#registerer = new Registerer(this.agent, {
      extraHeaders: options.talks ? ['Allow-Events: talk'] : [],
      ...(options.instanceId !== undefined && { instanceId: options.instanceId, regId: 1 }),
    });
  }

  /** Connects and registers. Resolves with the status that came back. */
  async register(): Promise<number> {
    await this.agent.start();
    return this.registerAgain();
  }

  async registerAgain(): Promise<number> {
    const { promise, resolve } = Promise.withResolvers<number>();
    await this.#registerer.register({
      requestDelegate: {
        onAccept: ({ message }) => resolve(message.statusCode ?? 0),
        onReject: ({ message }) => resolve(message.statusCode ?? 0),
      },
    });
    return promise;
  }

  /** After its connection was lost: connects and registers again. */
  async comeBack(): Promise<number> {
    const { transport } = this.agent;
    await new Promise<void>((resolve) => {
      const look = () => transport.state === TransportState.Disconnected && resolve();
      transport.stateChange.addListener(look);
      look();
    });
    await this.agent.reconnect();
    return this.registerAgain();
  }

  /** Takes itself, or all phones of its name, off the registrar. */
  async unregister(options: { readonly all?: boolean } = {}): Promise<void> {
    await this.#registerer.unregister(options);
  }

  /** Dials. Resolves once the INVITE is out. */
  async dial(
    number: string,
    onReject?: (status: number) => void,
    options: InviterOptions = {},
  ): Promise<Inviter> {
    const target = this.#address(number);
    if (!target) throw new Error('A bad number');
    const inviter = new Inviter(this.agent, target, options);
    this.#take(inviter);
    await inviter.invite({
      requestDelegate: {
        onProgress: ({ message }) => this.responses.push(message),
        onAccept: ({ message }) => this.responses.push(message),
        onReject: ({ message }) => onReject?.(message.statusCode ?? 0),
      },
    });
    return inviter;
  }

  readonly responses: { getHeader(name: string): string | undefined; statusCode?: number | undefined }[] = [];

  get sound(): NodeMedia {
    const media = this.media.at(-1);
    if (!media) throw new Error('There is no call');
    return media;
  }

  /** The INVITE that rang this phone last. */
  get rungBy(): Core.IncomingRequestMessage {
    const invitation = this.invitations.at(-1);
    if (!invitation) throw new Error('The phone never rang');
    return invitation.request;
  }

  /** The dialog of this phone's call, as a phone that replaces the call names it. */
  get replaces(): string {
    const { callId = '', localTag, remoteTag } = this.session?.dialog ?? {};
    return `Replaces: ${callId};to-tag=${remoteTag};from-tag=${localTag}`;
  }

  /** Sends a re-INVITE that takes the sound away or brings it back. */
  async hold(held: boolean): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    await this.session?.invite({
      requestDelegate: {
        onAccept: () => resolve(),
        onReject: ({ message }) => reject(new Error(`${message.statusCode}`)),
      },
      sessionDescriptionHandlerModifiers: [
        async ({ type, sdp }) => ({
          type,
          sdp: sdp?.replace(/a=(sendrecv|sendonly)/, held ? 'a=sendonly' : 'a=sendrecv') ?? '',
        }),
      ],
    });
    return promise;
  }

  /** Hangs up. The phone system may know of an answer some moments before the phone does. */
  async hangUp(): Promise<void> {
    const { session } = this;
    while (session?.state === SessionState.Establishing)
      await new Promise<void>((resolve) => {
        session.stateChange.addListener(() => resolve(), { once: true });
      });
    await session?.bye();
  }

  /** Disconnects without ending its calls, as a page does that is loaded anew. */
  async vanish(): Promise<void> {
    await this.agent.transport.disconnect();
    for (const media of this.media) media.close();
  }

  async close(): Promise<void> {
    await this.agent.stop();
    for (const media of this.media) media.close();
  }

  #address(user: string) {
    return UserAgent.makeURI(`sip:${user}@${this.#options.community ?? domain}`);
  }

  #onInvite(invitation: Invitation): void {
    const { onCall = 'answer', autoAnswers = false } = this.#options;
    this.invitations.push(invitation);
    this.#take(invitation);
    const isOwn = /;\s*answer-after\s*=\s*0\b/.test(invitation.request.getHeader('call-info') ?? '');
    if (onCall === 'answer' || (autoAnswers && isOwn)) void this.#answer(invitation);
    else if (onCall === 'ring') void this.#ring(invitation);
    else if (typeof onCall === 'number') void invitation.reject({ statusCode: onCall });
    else {
      const extraHeaders = [`Contact: <${this.#address(onCall.forwardTo)}>`];
      void invitation.reject({ statusCode: 302, extraHeaders });
    }
  }

  /** The phone may be closed while it prepares its answer. */
  async #answer(invitation: Invitation): Promise<void> {
    try {
      await invitation.accept();
    } catch (error) {
      if (invitation.state !== SessionState.Terminated) throw error;
    }
  }

  /** Rings until the test lets it answer. */
  async #ring(invitation: Invitation): Promise<void> {
    await invitation.progress();
    if (!invitation.dialog) return;
    invitation.dialog.delegate = {
      onNotify: (request) => {
        request.accept();
        // Asked twice, a phone answers once.
        const isAsked = request.message.getHeader('event') === 'talk';
        if (isAsked && invitation.state === SessionState.Initial) void this.#answer(invitation);
      },
    };
  }

  #take(session: Session): void {
    this.session = session;
    const { onChange } = this.#options;
    session.stateChange.addListener((state) => {
      this.states.push(state);
      onChange?.();
    });
    onChange?.();
  }

  #makeMedia({ hertz = 500, codec = 'PCMU', isRecording = false }: NodePhoneOptions): NodeMedia {
    const media = new NodeMedia({ hertz, codec, isRecording });
    this.media.push(media);
    return media;
  }
}
