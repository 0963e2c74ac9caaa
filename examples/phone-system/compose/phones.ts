import type { Logger } from 'pino';
import { enterprise } from '../base/enterprise.ts';
import { Robots } from '../demonstration/robots/robots.ts';
import { World } from '../demonstration/world.ts';
import { createLocalEngine, type LocalEngine } from '../engine/local/local-engine.ts';
import type { EngineHost, VirtualPhone } from '../engine/port.ts';
import type { Route } from '../exchange/route.ts';
import { isEmergencyNumber } from '../numbers/emergency-numbers.ts';
import { NumberLookup } from '../numbers/number-lookup.ts';
import { Devices } from '../phones/devices.ts';
import { type Phone, Terminals } from '../phones/terminals.ts';
import type { RungGroup } from '../queues/rung-group.ts';
import type { People } from '../users/person.ts';
import type { Mailboxes } from '../voicemail/mailboxes/mailboxes.ts';
import type { Core } from './core.ts';

interface PhonesDeps {
  readonly people: People;
  readonly mailboxes: Mailboxes;
  /** Returns true if this phone is in a call. */
  readonly hasCall: (phone: Phone) => boolean;
  /** Returns the group at this number. */
  readonly groupAt: (number: string) => RungGroup | undefined;
  /** Completes a local number by the area of the caller. */
  readonly completeNumber: (dialled: string, callerId: number) => string;
  /** Returns the number behind a user's speed dial. */
  readonly speedDial: (personId: number, code: string) => string | undefined;
  /** Returns the phone at which a service of a user answers. */
  readonly servicePhoneAt: (name: string) => VirtualPhone | undefined;
  /** Returns the phone of the conference bridge. */
  readonly bridgePhoneAt: (name: string) => VirtualPhone | undefined;
  /** Returns the destination of a redirection by a service. */
  readonly secretRoute: (destination: string) => Route | undefined;
}

/** The engine, the phones that register at it, and the numbers that can be called. */
export async function composePhones(
  { db, changes, clock, disposables, log, options }: Core,
  {
    people,
    mailboxes,
    hasCall,
    groupAt,
    speedDial,
    completeNumber,
    servicePhoneAt,
    bridgePhoneAt,
    secretRoute,
  }: PhonesDeps,
) {
  const host: EngineHost = {
    domain: enterprise.sipDomain,
    credentials(registerId) {
      const phone = terminals.byRegisterId(registerId);
      if (phone?.devicePassword === undefined || phone.isDisabled) return undefined;
      return { password: phone.devicePassword };
    },
    isSameUser(registerId, other) {
      const [one, two] = [registerId, other].map((id) => terminals.byRegisterId(id)?.personId);
      return one !== undefined && one === two;
    },
    virtualPhone: (name) =>
      mailboxes.phoneAt(name) ?? servicePhoneAt(name) ?? bridgePhoneAt(name) ?? world.virtualPhone(name),
  };
  const createEngine = options.createEngine ?? ((of: EngineHost) => sipEngine(of, { clock, log, options }));
  const engine = createEngine(host);
  const robots = await Robots.load({ folder: options.robots, clock, log: log('robots') });
  const world = new World({
    people,
    robots,
    groups: groupAt,
    speedDial,
    completeNumber,
    mailboxAccess: (person) => mailboxes.accessOf(person),
    secretRoute,
  });
  warnOfEmergencyNumbers(people, log('numbers'));
  const terminals = await Terminals.load(db, changes, engine, hasCall);
  await engine.start();
  disposables.add(() => engine.stop());
  const devices = new Devices({ terminals, changes, clock, people });
  return { engine, terminals, devices, robots, world, numbers: new NumberLookup(world) };
}

/** A store may be older than the rule that such a number is no extension. Its users are not rung any more. */
function warnOfEmergencyNumbers(people: People, log: Logger): void {
  for (const { login, number } of people.all())
    if (isEmergencyNumber(number))
      log.warn({ login, number }, 'The extension is an emergency number and cannot be called');
}

/** Creates the engine of a phone system that is not simulated. */
const sipEngine = (
  host: EngineHost,
  { clock, log, options }: Pick<Core, 'clock' | 'log' | 'options'>,
): LocalEngine =>
  createLocalEngine({
    host,
    log: log('engine'),
    logSip: options.logSip,
    sip: { host: options.host, port: options.sipPort },
    clock,
    ...(options.silenceMs !== undefined && { silenceMs: options.silenceMs }),
    ...(options.rtpPorts && { rtpRange: options.rtpPorts }),
  });
