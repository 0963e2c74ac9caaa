import type { Logger } from 'pino';
import type { AccountList } from '../engine/asterisk/asterisk-engine.ts';
import { createLocalEngine } from '../engine/local/local-engine.ts';
import type { PhoneEngine } from '../engine/phone-engine.ts';
import type { EngineHost } from '../engine/port.ts';
import { ParticipantIndex } from '../exchange/lines/participant-index.ts';
import type { Numbering } from '../numbers/numbering.ts';
import { Devices } from '../phones/devices.ts';
import { PhoneSightings } from '../phones/phone-sightings.ts';
import { type Phone, Terminals } from '../phones/terminals.ts';
import type { VirtualPhones } from '../phones/virtual-phones.ts';
import { BusyElsewhere } from '../trunks/busy-elsewhere.ts';
import type { People } from '../users/person.ts';
import type { Core } from './core.ts';
import { asteriskEngine } from './sip/asterisk.ts';
import { type SecureSip, secureSip } from './sip/secure-sip.ts';
import { WatchedMap } from './sip/watched-map.ts';

/** The engine, the phones that register at it, and the calls of their users. */
export async function composePhones(
  core: Core,
  { people, virtualPhones }: { readonly people: People; readonly virtualPhones: VirtualPhones },
) {
  const { db, changes, clock, company, disposables, log, numbering, options } = core;
  const secure = await secureSip(core);
  const byRegisterId = new WatchedMap<string, Phone>();
  const isBarred = (personId: number) => people.byId(personId)?.isDisabled !== false;
  const { sipDomain: domain } = company.current;
  const host = hostOf({ byRegisterId, isBarred, virtualPhones, domain });
  const engine =
    options.createEngine?.(host) ??
    (options.engine === 'asterisk'
      ? await asteriskEngine(host, accountsOf(byRegisterId), { log, options, tls: secure?.tls })
      : sipEngine(host, { clock, log, options }, secure?.tls));
  const answeringPhones = await (options.demonstration?.openPhones ?? options.openPhones)?.({
    company,
    folder: options.robots,
    clock,
    log: log('robots'),
  });
  virtualPhones.add((name) => answeringPhones?.virtualPhone(name));
  warnOfEmergencyNumbers({ people, numbering }, log('numbers'));
  const participants = new ParticipantIndex();
  const busyElsewhere = new BusyElsewhere();
  const terminals = await Terminals.load(db, {
    changes,
    registrar: engine,
    byRegisterId,
    hasCall: (phone) => participants.hasCall(phone),
    isBarred,
  });
  const phoneSightings = new PhoneSightings(db, { engine, terminals, clock, log: log('phones') });
  disposables.add(() => phoneSightings.dispose());
  await engine.start();
  disposables.add(() => engine.stop());
  if (secure) disposables.add(secure.watch(engine));
  const devices = new Devices({ terminals, changes, clock, people });
  return { engine, participants, busyElsewhere, terminals, devices, phoneSightings, answeringPhones };
}

const accountsOf = (byRegisterId: WatchedMap<string, Phone>): AccountList => ({
  all: () => byRegisterId.keys(),
  follow: (listener) => byRegisterId.follow(listener),
});

interface HostParts {
  readonly byRegisterId: ReadonlyMap<string, Phone>;
  readonly isBarred: (personId: number) => boolean;
  readonly virtualPhones: VirtualPhones;
  readonly domain: string;
}

const hostOf = ({ byRegisterId, isBarred, virtualPhones, domain }: HostParts): EngineHost => ({
  domain,
  credentials(registerId) {
    const phone = byRegisterId.get(registerId);
    if (phone?.devicePassword === undefined || phone.isDisabled || isBarred(phone.personId)) return undefined;
    return { password: phone.devicePassword };
  },
  isSameUser(registerId, other) {
    const [one, two] = [registerId, other].map((id) => byRegisterId.get(id)?.personId);
    return one !== undefined && one === two;
  },
  virtualPhone: (name) => virtualPhones.at(name),
});

/** A store may be older than the rule that such a number is no extension. Its users are not rung any more. */
function warnOfEmergencyNumbers(
  { people, numbering }: { readonly people: People; readonly numbering: Numbering },
  log: Logger,
): void {
  for (const { login, number } of people.all())
    if (numbering.isEmergency(number))
      log.warn({ login, number }, 'The extension is an emergency number and cannot be called');
}

/** Creates the engine of a phone system that is not simulated. */
const sipEngine = (
  host: EngineHost,
  { clock, log, options }: Pick<Core, 'clock' | 'log' | 'options'>,
  tls: SecureSip['tls'] | undefined,
): PhoneEngine =>
  createLocalEngine({
    host,
    log: log('engine'),
    logSip: options.logSip,
    sip: { host: options.host, port: options.sipPort, tls },
    clock,
    ...(options.silenceMs !== undefined && { silenceMs: options.silenceMs }),
    ...(options.phoneEncryption && { encryption: options.phoneEncryption }),
    ...(options.rtpPorts && { rtpRange: options.rtpPorts }),
    stunServer: options.iceServers?.flatMap(({ urls }) => urls).find((url) => url.startsWith('stun:')),
  });
