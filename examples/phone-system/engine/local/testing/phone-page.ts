/** The script of a page that is a phone: sip.js in a real browser, moved from outside by `page.evaluate`. */
import { Inviter, Registerer, RegistererState, type Session, SessionState, UserAgent, Web } from 'sip.js';

interface PageOptions {
  readonly url: string;
  readonly registerId: string;
  readonly password: string;
  readonly domain: string;
  /** The microphone's input: a tone of this frequency. */
  readonly hertz: number;
  /** Answer calls that come in. */
  readonly answers: boolean;
}

class PagePhone {
  readonly #agent: UserAgent;
  readonly #domain: string;
  readonly #context = new AudioContext();
  readonly #analyser = this.#context.createAnalyser();
  readonly marks: Record<string, number> = {};
  #session: Session | undefined;

  constructor(options: PageOptions) {
    this.#domain = options.domain;
    this.#analyser.fftSize = 8192;
    const uri = UserAgent.makeURI(`sip:${options.registerId}@${options.domain}`);
    if (!uri) throw new Error('A bad address');
    this.#agent = new UserAgent({
      uri,
      transportOptions: { server: options.url },
      authorizationUsername: options.registerId,
      authorizationPassword: options.password,
      logBuiltinEnabled: false,
      sessionDescriptionHandlerFactory: Web.defaultSessionDescriptionHandlerFactory(async () =>
        this.#tone(options.hertz),
      ),
      sessionDescriptionHandlerFactoryOptions: {
        iceGatheringTimeout: 500,
        peerConnectionConfiguration: { iceServers: [] },
      },
      delegate: {
        onInvite: (invitation) => {
          this.#take(invitation);
          if (options.answers) void invitation.accept();
        },
      },
    });
  }

  async register(): Promise<void> {
    await this.#agent.start();
    const registerer = new Registerer(this.#agent);
    const registered = new Promise<void>((resolve, reject) =>
      registerer.stateChange.addListener((state) => {
        if (state === RegistererState.Registered) resolve();
        else reject(new Error(state));
      }),
    );
    await registerer.register();
    await registered;
  }

  async call(number: string): Promise<void> {
    const target = UserAgent.makeURI(`sip:${number}@${this.#domain}`);
    if (!target) throw new Error('A bad number');
    const inviter = new Inviter(this.#agent, target);
    this.#take(inviter);
    const established = new Promise<void>((resolve, reject) =>
      inviter.stateChange.addListener((state) => {
        if (state === SessionState.Established) resolve();
        if (state === SessionState.Terminated) reject(new Error('The call ended'));
      }),
    );
    await inviter.invite();
    this.marks.invited = performance.now();
    await established;
    this.marks.established = performance.now();
  }

  pressKeys(keys: string): void {
    this.#sender().dtmf?.insertDTMF(keys, 100, 70);
  }

  async hangUp(): Promise<void> {
    await this.#session?.bye();
  }

  /** Loudest frequency heard now, in hertz, and how loud it is in decibels. */
  listen(): { readonly hertz: number; readonly decibels: number } {
    const bins = new Float32Array(this.#analyser.frequencyBinCount);
    this.#analyser.getFloatFrequencyData(bins);
    const loudest = bins.reduce((best, level, at) => (level > (bins[best] ?? -Infinity) ? at : best), 0);
    return {
      hertz: (loudest * this.#context.sampleRate) / this.#analyser.fftSize,
      decibels: bins[loudest] ?? -Infinity,
    };
  }

  /** The browser's statistics of the received audio. */
  async heard(): Promise<{ readonly packets: number; readonly energy: number; readonly concealed: number }> {
    for (const entry of (await this.#peer().getStats()).values()) {
      if (entry.type === 'inbound-rtp') {
        const { packetsReceived = 0, totalAudioEnergy = 0, concealedSamples = 0 } = entry;
        return { packets: packetsReceived, energy: totalAudioEnergy, concealed: concealedSamples };
      }
    }
    return { packets: 0, energy: 0, concealed: 0 };
  }

  /** The codecs that the browser sends and receives, by its own statistics. */
  async codecs(): Promise<{ readonly spoken: string; readonly heard: string }> {
    const stats = new Map<string, Record<string, unknown>>(await this.#peer().getStats());
    const codecOf = (type: string) => {
      const stream = [...stats.values()].find((entry) => entry.type === type);
      return String(stats.get(String(stream?.codecId))?.mimeType);
    };
    return { spoken: codecOf('outbound-rtp'), heard: codecOf('inbound-rtp') };
  }

  /** Looks for a new way for the sound, as after a change of network. Resolves when the phone system agreed. */
  async restartIce(): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.#peer().restartIce();
    await this.#session?.invite({
      requestDelegate: {
        onAccept: () => resolve(),
        onReject: ({ message }) => reject(new Error(`${message.statusCode}`)),
      },
    });
    return promise;
  }

  /** The way that the sound takes now: the browser's own name for it, and the port that it uses. */
  async route(): Promise<{ readonly name: string; readonly port: number } | undefined> {
    const stats = new Map<string, Record<string, unknown>>(await this.#peer().getStats());
    const transport = [...stats.values()].find(({ type }) => type === 'transport');
    const pair = stats.get(String(transport?.selectedCandidatePairId));
    const own = stats.get(String(pair?.localCandidateId));
    return own && { name: String(own.usernameFragment), port: Number(own.port) };
  }

  /** True if the browser gave the phone system no address of its own but a made-up name. */
  hidesAddresses(): boolean {
    return /^a=candidate:.*\.local /m.test(this.#peer().localDescription?.sdp ?? '');
  }

  #take(session: Session): void {
    this.#session = session;
    session.stateChange.addListener((state) => {
      if (state !== SessionState.Established) return;
      const [track] = this.#peer()
        .getReceivers()
        .map((receiver) => receiver.track);
      if (!track) return;
      const stream = new MediaStream([track]);
      // Chromium decodes a remote track only while an element plays it.
      const audio = new Audio();
      audio.srcObject = stream;
      void audio.play();
      this.#context.createMediaStreamSource(stream).connect(this.#analyser);
      track.addEventListener('unmute', () => {
        this.marks.unmuted = performance.now();
      });
    });
  }

  #tone(hertz: number): MediaStream {
    const oscillator = new OscillatorNode(this.#context, { frequency: hertz });
    const quieter = new GainNode(this.#context, { gain: 0.3 });
    const destination = this.#context.createMediaStreamDestination();
    oscillator.connect(quieter).connect(destination);
    oscillator.start();
    return destination.stream;
  }

  #peer(): RTCPeerConnection {
    const handler = this.#session?.sessionDescriptionHandler;
    if (!(handler instanceof Web.SessionDescriptionHandler) || !handler.peerConnection) {
      throw new Error('There is no call');
    }
    return handler.peerConnection;
  }

  #sender(): RTCRtpSender {
    const [sender] = this.#peer().getSenders();
    if (!sender) throw new Error('Nothing is sent');
    return sender;
  }
}

Object.assign(globalThis, { createPhone: (options: PageOptions) => new PagePhone(options) });
