import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { IceServer } from '../../sdk/wire/phones/softphone.ts';
import type { ParentPermission } from '../../sdk/wire/session/parent-frames.ts';
import { Disposables } from './disposables.ts';
import { Changes } from './domain/changes.ts';
import { Clock } from './domain/clock.ts';
import { Directory } from './domain/directory/directory.ts';
import { enterprise } from './domain/enterprise.ts';
import { CallQualities } from './domain/history/call-qualities.ts';
import { CallRecordings } from './domain/history/call-recordings.ts';
import { CallRecords } from './domain/history/call-records.ts';
import { Notifications } from './domain/history/notifications.ts';
import { RecordingAccesses } from './domain/history/recording-accesses.ts';
import { Brandings } from './domain/product/branding.ts';
import { builtDictionaries, Dictionaries } from './domain/product/dictionaries.ts';
import { AcdGroups } from './domain/queues/acd-groups.ts';
import { Agents } from './domain/queues/agents.ts';
import { OneTimeTokens } from './domain/sign-in/one-time-tokens.ts';
import { ServiceAccounts } from './domain/sign-in/service-accounts.ts';
import { TwoFactor } from './domain/sign-in/two-factor.ts';
import { CallerIds } from './domain/telephony/caller-ids.ts';
import { Colleagues } from './domain/telephony/colleagues.ts';
import { Extensions } from './domain/telephony/extensions.ts';
import { Forwardings } from './domain/telephony/forwardings.ts';
import { Terminals } from './domain/telephony/terminals.ts';
import { CrmSettingsOfUsers } from './domain/users/crm-settings.ts';
import { loadLanguages } from './domain/users/languages-of-users.ts';
import { People } from './domain/users/person.ts';
import { Presences } from './domain/users/presences.ts';
import { loadSettings } from './domain/users/user-settings.ts';
import { Users } from './domain/users/users.ts';
import { Voicemails } from './domain/voicemail/voicemails.ts';
import { createLocalEngine } from './engine/local/local-engine.ts';
import { exampleOrigins, hostOfUrls } from './example-origins.ts';
import { Exchange } from './exchange/exchange.ts';
import { Recordings } from './exchange/recording/recordings.ts';
import { Cometd } from './http/cometd/cometd.ts';
import { createControl } from './http/control.ts';
import { Push } from './http/push/push.ts';
import { openPush } from './http/push/push-opening.ts';
import { Faults } from './http/rest/faults.ts';
import { createRest } from './http/rest/rest.ts';
import { type Certificate, type CertificateSource, obtainCertificate } from './http/server/certificate.ts';
import { builtPages, type Pages } from './http/server/pages.ts';
import { type HttpServer, type RunningServer, startServer } from './http/server/server.ts';
import { SessionGuesses } from './http/sessions/session-guesses.ts';
import { type Session, Sessions } from './http/sessions/sessions.ts';
import { SignInCodes } from './http/sessions/sign-in-codes.ts';
import { LoginThrottle } from './limits/login-throttle.ts';
import { RateLimitedLog } from './limits/rate-limited-log.ts';
import { resources } from './resources/all.ts';
import type { Services } from './resources/services.ts';
import { ResourceTable } from './resources/table.ts';
import { openStore } from './store/store.ts';
import { copySounds } from './world/activity/demo-activity.ts';
import { demoPhotoOf } from './world/activity/portrait.ts';
import { loadAnnouncements, loadMailboxGreeting } from './world/announcements/announcements.ts';
import { addDemoWorld } from './world/demo/demo-world.ts';
import { Mailboxes } from './world/mailboxes/mailboxes.ts';
import { MessageLights } from './world/mailboxes/message-lights.ts';
import { NumberLookup } from './world/numbers/number-lookup.ts';
import { writingsOf } from './world/numbers/numbering.ts';
import { PersonalCalls } from './world/personal-calls.ts';
import { Robots } from './world/robots/robots.ts';
import { World } from './world/world.ts';

export interface PhoneSystemOptions {
  /** 0: any free one. */
  readonly port: number;
  readonly host: string;
  /** Where desk phones register by UDP and TCP. 0: any free one. */
  readonly sipPort: number;
  /** The ports for the sound of desk phones; 40000 to 40999 unless told otherwise. */
  readonly rtpPorts?: { readonly first: number; readonly last: number };
  /** Folder of the data; undefined: in memory, and nothing stays. */
  readonly data: string | undefined;
  /** Address of a database on a PostgreSQL server, which then keeps the data. */
  readonly database?: string | undefined;
  /** Folder of scripts of further robots. */
  readonly robots?: string | undefined;
  readonly control: boolean;
  readonly logSip: boolean;
  /** Where the certificate for https comes from; undefined: http. */
  readonly https?: CertificateSource;
  readonly log: Logger;
  /** Folder of the words of the product, `dictionary_<tag>.json`; those of the built apps unless told otherwise. */
  readonly dictionaries?: string;
  /** Address of words that several products share, with `{lang}`; browsers have to be let there by their policy. */
  readonly commonDictionary?: string;
  /** Serves what is not REST; the built apps unless told otherwise. */
  readonly pages?: Pages;
  /** Origins of pages that may embed a client; the host, and localhost, at `<port + 1>` unless told otherwise. */
  readonly allowedParentFrames?: readonly string[];
  /** Further ones. */
  readonly parents?: readonly string[];
  /** The permissions of pages by origin; origins that are not listed have all permissions. */
  readonly parentPermissions?: Readonly<Record<string, readonly ParentPermission[]>>;
  /** Origins of CRMs whose scripts the widget may load, beside those of the example pages. */
  readonly crmScripts?: readonly string[];
  /** Origins of pages that may use the phone system from elsewhere: REST, push and phones. */
  readonly allowedOrigins?: readonly string[];
  /** Folder of a brand: `brand.json` and the files that it names. */
  readonly brand?: string | undefined;
  /** STUN and TURN servers that phones in browsers are told of. */
  readonly iceServers?: readonly IceServer[];
  /** How many people a new store gets. */
  readonly people?: number;
  /** A new store also gets a week of calls, messages, recordings, contacts and favourites. Without it, lists are empty. */
  readonly activity?: boolean;
  /** A session ends after so long without a sign of life. */
  readonly sessionTimeoutMs?: number;
  /** A push connection ends after so long without one. */
  readonly pushTimeoutMs?: number;
  /** How long a phone rings: 30 s unless told otherwise. */
  readonly noAnswerMs?: number;
  /** How long the phone of a group's agent rings, at most, before the next one's does: 15 s unless told otherwise. */
  readonly agentMs?: number;
  /** A call ends after so long without a sign of life of a phone, on hold or not: 60 s unless told otherwise. */
  readonly silenceMs?: number;
  /** How long a caller hears a busy tone. 0: nothing is played or said, and a call of which nothing came ends at once. */
  readonly busyToneMs?: number;
}

export interface PhoneSystem {
  /** `http://localhost:7080`, without a slash at the end. */
  readonly url: string;
  readonly port: number;
  /** Where desk phones register, by UDP and TCP. */
  readonly sipPort: number;
  /** Undefined: it is reached by http. */
  readonly certificate: Certificate | undefined;
  readonly http: HttpServer;
  /** Ends all calls, connections and the store. */
  stop(): Promise<void>;
}

/** Starts a phone system. Rejects, and leaves nothing behind, where the port or the folder is taken. */
export async function createPhoneSystem(options: PhoneSystemOptions): Promise<PhoneSystem> {
  const disposables = new Disposables();
  try {
    return await compose(options, disposables);
  } catch (error) {
    await disposables.run();
    throw error;
  }
}

async function compose(options: PhoneSystemOptions, disposables: Disposables): Promise<PhoneSystem> {
  const { log, host } = options;
  const certificate =
    options.https && (await obtainCertificate(options.https, { folder: options.data, host }));
  const scheme = certificate ? 'https' : 'http';

  const store = await openStore({
    server: options.database,
    folder: options.data,
    log: log.child({ part: 'store' }),
  });
  disposables.add(() => store.close());
  const warnings = new RateLimitedLog(log.child({ part: 'http' }));
  disposables.add(() => warnings.dispose());
  // Phones and pages hear of the end before their connections go.
  let server: RunningServer | undefined;
  disposables.add(() => server?.close());
  const clock = new Clock();
  const { people: size, activity = false } = options;
  const sounds = await addDemoWorld(store.db, { people: size, activity, now: clock.now() });

  const changes = new Changes();
  const people = await People.load(store.db);
  const engine = createLocalEngine({
    host: {
      domain: enterprise.sipDomain,
      credentials(registerId) {
        const phone = terminals.byRegisterId(registerId);
        if (phone?.devicePassword === undefined) return undefined;
        return { password: phone.devicePassword };
      },
      isSameUser(registerId, other) {
        const [one, two] = [registerId, other].map((id) => terminals.byRegisterId(id)?.personId);
        return one !== undefined && one === two;
      },
      virtualPhone: (name) => mailboxes.phoneAt(name) ?? world.virtualPhone(name),
    },
    log: log.child({ part: 'engine' }),
    logSip: options.logSip,
    sip: { host, port: options.sipPort },
    clock,
    ...(options.silenceMs !== undefined && { silenceMs: options.silenceMs }),
    ...(options.rtpPorts && { rtpRange: options.rtpPorts }),
  });
  const robots = await Robots.load({ folder: options.robots, clock, log: log.child({ part: 'robots' }) });
  const world = new World({ people, robots, groups: (number) => groups.rung(number) });
  const voicemails = await Voicemails.open(store.db, changes, options.data);
  disposables.add(() => voicemails.close());
  const mailboxes = new Mailboxes({
    voicemails,
    clock,
    greeting: loadMailboxGreeting(),
    log: log.child({ part: 'voicemail' }),
  });
  disposables.add(() => mailboxes.close());
  const terminals = await Terminals.load(store.db, changes, engine, (phone) => exchange.hasCall(phone));
  await engine.start();
  disposables.add(() => engine.stop());

  const records = await CallRecords.load(store.db, {
    changes,
    people,
    clock,
    log: log.child({ part: 'records' }),
  });
  const callQualities = new CallQualities(store.db);
  const callRecordings = new CallRecordings(store.db, { changes, people, records });
  const settings = await loadSettings(store.db);
  const crmSettings = await CrmSettingsOfUsers.load(store.db);
  const callerIds = await CallerIds.load(store.db);
  const languages = await loadLanguages(store.db);
  const directory = await Directory.load(store.db, {
    people,
    writingsOf,
    photoOf: activity ? demoPhotoOf : undefined,
  });
  const personalCalls = await PersonalCalls.load(directory);
  const recordings = await Recordings.open(options.data, {
    book: callRecordings,
    clock,
    log: log.child({ part: 'recordings' }),
  });
  const forwardings = await Forwardings.load(store.db, changes, (personId) => {
    const person = people.byId(personId);
    if (person) extensions.publish(person);
  });
  disposables.add(() => recordings.close());
  await recordings.recover();
  await copySounds(sounds, {
    voicemail: (file) => voicemails.pathOf(file),
    recordings: (file) => recordings.pathOf(file),
  });
  const exchange: Exchange = new Exchange({
    engine,
    terminals,
    records,
    changes,
    clock,
    recordings,
    person: (id) => people.byId(id),
    people: people.all(),
    findRoute: world.findRoute,
    groupMembers: (path) => groups.membersAt(path),
    forwardings,
    mailboxOf: (person) => mailboxes.routeTo(person),
    callerIdOf: (number) => {
      const person = people.byNumber(number);
      return person && callerIds.of(person.id);
    },
    isPersonal: (person, external) => personalCalls.isPersonal(person, external),
    failures: { toneMs: options.busyToneMs ?? 3_000, announcements: loadAnnouncements() },
    noAnswerMs: options.noAnswerMs ?? 30_000,
    agentMs: options.agentMs ?? 15_000,
    onActivity: (person) => {
      terminals.refreshActivity(person.id);
      extensions.refresh(person);
      colleagues.refresh(person);
      agents.refresh(person.id);
      engine.showActivity(person.number, exchange.callState(person.id) ?? 'idle');
    },
  });
  const agents: Agents = await Agents.load(store.db, {
    clock,
    changes,
    phoneUse: (personId) => {
      const person = people.byId(personId);
      return person ? extensions.telephonicState(person) : 'unavailable';
    },
    isInGroupCall: (personId) => exchange.isInGroupCall(personId),
    onChange: (personId) => {
      const person = people.byId(personId);
      if (person) extensions.publish(person);
      groups.refresh(personId);
    },
  });
  const groups: AcdGroups = await AcdGroups.load(store.db, { changes, people, agents });
  const extensions = new Extensions({
    changes,
    terminals,
    agents,
    crmSettings,
    forwardings,
    callState: (personId) => exchange.callState(personId),
  });
  const presences = await Presences.load(store.db);
  const colleagues = new Colleagues({ changes, people, extensions, presences });
  const notifications = new Notifications(store.db, {
    changes,
    clock,
    people,
    log: log.child({ part: 'notifications' }),
  });
  disposables.add(() => notifications.dispose());
  const lights = new MessageLights({
    changes,
    people,
    terminals,
    voicemails,
    engine,
    log: log.child({ part: 'voicemail' }),
  });
  disposables.add(() => lights.dispose());
  disposables.add(async () => {
    exchange.stop();
    await records.settle();
  });

  const sessions = await Sessions.load(store.db, {
    timeoutMs: options.sessionTimeoutMs ?? 8 * 3_600_000,
    clock,
    log: log.child({ part: 'sessions' }),
  });
  disposables.add(() => sessions.dispose());
  const push = new Push({
    changes,
    sessions,
    timeoutMs: options.pushTimeoutMs ?? 30_000,
    log: log.child({ part: 'push' }),
  });
  disposables.add(() => push.dispose());

  const examplePages = () => (server ? exampleOrigins({ scheme, host, port: server.port + 1 }) : []);
  const allowedParentFrames = () => [
    ...(options.allowedParentFrames ?? examplePages()),
    ...(options.parents ?? []),
  ];
  const allowedOrigins = options.allowedOrigins ?? [];
  const crmScripts = () => [...examplePages(), ...(options.crmScripts ?? [])];
  const brandings = Brandings.load(options.brand);
  const twoFactor = new TwoFactor(log.child({ part: 'sign-in' }));
  const services: Services = {
    people,
    accounts: await ServiceAccounts.load(store.db),
    twoFactor,
    loginThrottle: new LoginThrottle(),
    terminals,
    extensions,
    agents,
    groups,
    users: new Users(changes, { settings, callerIds, languages, presences }),
    dictionaries: new Dictionaries(options.dictionaries ?? builtDictionaries),
    callerIds,
    colleagues,
    directory,
    notifications,
    voicemails,
    settings,
    crmSettings,
    callQualities,
    records,
    callRecordings,
    accesses: new RecordingAccesses(store.db, { people, clock }),
    recordingFile: (file) => recordings.pathOf(file),
    numbers: new NumberLookup(world),
    exchange,
    forwardings,
    sessions,
    sessionGuesses: new SessionGuesses(warnings),
    warnings,
    signInCodes: new SignInCodes(clock, log.child({ part: 'sign-in' })),
    pushTickets: new OneTimeTokens<Session>(clock, { validMs: 30_000 }),
    listeners: push.listeners,
    clock,
    system: {
      buildId: randomUUID(),
      isSecure: certificate !== undefined,
      serverAddress: () => `${hostOfUrls(host)}:${engine.sipPort ?? options.sipPort}`,
      allowedParentFrames,
      parentPermissions: options.parentPermissions ?? {},
      crmScripts,
      allowedOrigins,
      iceServers: options.iceServers ?? [],
      brandings,
      commonDictionary: options.commonDictionary,
    },
  };
  const table = new ResourceTable(resources);
  const pushTimeoutMs = options.pushTimeoutMs ?? 30_000;
  const cometd = new Cometd({
    sessions,
    sessionGuesses: services.sessionGuesses,
    allowedOrigins,
    times: { holdMs: (pushTimeoutMs * 2) / 3, awayMs: pushTimeoutMs },
    connect: (session, open) => push.connect(session, open, table, services),
  });
  disposables.add(() => cometd.dispose());
  const faults = new Faults();
  server = await startServer(
    {
      rest: createRest(table, services, {
        listeners: push.listeners,
        faults,
        cometd: cometd.app,
        warnings,
      }),
      control: options.control
        ? createControl({
            push,
            sessions,
            engine,
            faults,
            twoFactor,
            clock,
            brandings,
            calls: () => exchange.size,
          })
        : undefined,
      pages: options.pages ?? builtPages({ allowedParentFrames, crmScripts, brandings }),
      openPush: (app, request) => {
        const opening = openPush(request, app, services);
        if (!opening.isOpen) return opening.status;
        return (socket) => push.accept(socket, request.socket, opening.session, table, services);
      },
      acceptSip: (socket, request) => engine.acceptSip(socket, request),
    },
    { port: options.port, host, certificate, warnings, allowedOrigins },
  );
  const { port, http } = server;

  let stopped: Promise<void> | undefined;
  return {
    url: `${scheme}://${hostOfUrls(host)}:${port}`,
    port,
    certificate,
    sipPort: engine.sipPort ?? 0,
    http,
    stop: () => {
      stopped ??= disposables.run();
      return stopped;
    },
  };
}
