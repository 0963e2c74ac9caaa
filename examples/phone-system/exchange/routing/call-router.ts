import type { PhonesState } from '../../../../sdk/wire/forwarding/route.ts';
import { pagingPhone } from '../../call-groups/called-group.ts';
import type { EndCause, Endpoint } from '../../engine/port.ts';
import type { RungGroup } from '../../queues/rung-group.ts';
import type { Person } from '../../users/person.ts';
import type { CallHost } from '../calls/call-host.ts';
import type { Parties } from '../calls/parties.ts';
import type { CallOrigin, Invite, Party } from '../calls/party.ts';
import { callCause } from '../calls/rules.ts';
import type { Identity, Route } from '../route.ts';
import { Alerting, type AlertingOptions, deviceOf, type RingTarget } from './alerting.ts';
import type { Forward } from './call-forwarding.ts';
import { CallerSounds, refusalTopic } from './caller-sounds.ts';
import { Failure } from './failure.ts';
import { HuntedCall } from './hunted-call.ts';

/** The maximum number of redirections of a call, so that mutual deflections end. */
const maxRedirections = 10;

/** How often a user hears the name of a caller before the mailbox takes the call. */
const introductions = 2;

/** The failures after which a rule can send the call elsewhere. */
const phonesAfter: Partial<Record<EndCause, PhonesState>> = {
  busy: 'busy',
  unreachable: 'unreachable',
  noAnswer: 'silent',
};

/** How long a phone that does not answer by itself rings for a paging group. */
const pagingMs = 10_000;

/** The origin of a call that no user has sent on. */
const newCall: CallOrigin = { via: undefined, returnTo: undefined, forwarders: [] };

/** The caller. `account` is the owner of the call, if another number is presented. */
type Caller = Identity & { readonly account?: string };

/** Returns the user on whose behalf a call goes on: who forwards it, sends it on or calls. */
const payerOf = ({ forwarders, payer, caller }: Invite): number | undefined =>
  forwarders.at(-1) ?? payer ?? caller?.line?.person.id;

/** Rings users and services until one of them is in the call, or all have failed. */
export class CallRouter {
  readonly #callId: number;
  readonly #parties: Parties;
  readonly #host: CallHost;
  readonly #failure: Failure;
  readonly #sounds: CallerSounds;
  #redirections = 0;

  constructor(callId: number, parties: Parties, host: CallHost) {
    this.#callId = callId;
    this.#parties = parties;
    this.#host = host;
    this.#failure = new Failure(parties, host);
    this.#sounds = new CallerSounds(parties, host);
  }

  /** Calls a party on behalf of a party that waits for the answer. */
  reach(caller: Party, route: Route, origin: Partial<CallOrigin> = {}): void {
    caller.farRings = false;
    this.#invite(route, { ...newCall, ...origin, from: caller.identity, caller });
  }

  /** Rings a party while the call continues. Returns false if that party cannot ring. */
  invite(from: Identity, route: Route, origin: Partial<CallOrigin> = {}): boolean {
    return this.#invite(route, { ...newCall, ...origin, from, caller: undefined });
  }

  /** Other parties wait for the ringing phone, in place of the caller who transfers them there. */
  waitFor(callee: Party, waiting: readonly Party[], sender: Party): void {
    const { summons } = callee;
    const [first] = waiting;
    if (!summons || !first) return;
    const isAlone = waiting.length === 1;
    const { before } = summons;
    const returnTo: Route | undefined = sender.line && {
      kind: 'person',
      person: sender.line.person,
      shown: sender.identity,
    };
    const { watch: _sender, ...rest } = summons;
    const onward: Invite = {
      ...rest,
      from: first.identity,
      caller: isAlone ? first : undefined,
      // A call at a secretary comes back to the boss first.
      ...(before ? { before: { ...before, via: sender.identity, returnTo } } : { returnTo }),
    };
    if (summons.group) summons.group.summons = onward;
    for (const rung of summons.group?.ringing ?? [callee]) {
      rung.summons = onward;
      if (rung.line) Object.assign(rung.line, { far: first.identity, via: sender.identity });
    }
    if (!isAlone) return;
    first.state = 'calling';
    first.isHeldHere = false;
    first.farRings = callee.isRung || callee.state === 'queued';
    if (first.line) first.line.far = (summons.group && summons.via) ?? callee.identity;
  }

  /** The call that a party dialled cannot succeed. */
  refuse(caller: Party, cause: EndCause): void {
    this.#failure.report(caller, undefined, cause);
  }

  /** Rings these places for a party until a place answers. */
  ring(
    party: Party,
    targets: readonly RingTarget[],
    how: Pick<
      AlertingOptions,
      'autoAnswer' | 'listener' | 'onRinging' | 'onEarlySound' | 'onAnswered' | 'onFailed' | 'onRedirected'
    > & {
      readonly from: Caller;
      readonly timeoutMs?: number | undefined;
    },
  ): void {
    const { engine, legs, clock, noAnswerMs } = this.#host;
    const settled =
      <Args extends readonly unknown[]>(then: (...args: Args) => void) =>
      (...args: Args) => {
        then(...args);
        this.#parties.settle();
      };
    party.alerting = new Alerting({
      engine,
      legs,
      targets,
      from: {
        number: how.from.number,
        ...(how.from.label === undefined ? {} : { label: how.from.label }),
        ...(how.from.account === undefined ? {} : { account: how.from.account }),
      },
      callId: this.#parties.callId,
      lineId: party.line?.id ?? '',
      autoAnswer: how.autoAnswer,
      listener: how.listener,
      onEarlySound: how.onEarlySound,
      clock,
      timeoutMs: how.timeoutMs ?? noAnswerMs,
      onRinging: settled(how.onRinging),
      onAnswered: settled((leg, target) => {
        party.alerting = undefined;
        if (party.line && target.phoneId !== undefined) party.line.phoneId = target.phoneId;
        how.onAnswered(leg, target);
      }),
      onFailed: settled((cause) => {
        party.alerting = undefined;
        how.onFailed(cause);
      }),
      onRedirected:
        how.onRedirected &&
        settled((destination) => {
          party.alerting = undefined;
          how.onRedirected?.(destination);
        }),
    });
  }

  #invite(route: Route, summons: Invite): boolean {
    if (summons.caller?.line) summons.caller.line.far = route.shown;
    this.#redirections += 1;
    if (this.#redirections > maxRedirections) {
      this.#failed(undefined, summons, 'failed');
      return false;
    }
    if (route.kind === 'person') return this.#summonPerson(route, summons);
    if (route.kind === 'group') return this.#summonGroup(route, summons);
    if (route.kind === 'callGroup')
      return route.group.isPaging ? this.#page(route, summons) : this.#hunt(route, summons);
    return this.#summonService(route, summons) !== undefined;
  }

  #summonGroup({ group, shown }: Extract<Route, { kind: 'group' }>, summons: Invite): boolean {
    const cause = this.#host.queues.enter({ group, shown, callId: this.#callId }, summons, {
      ring: (agent, invite, { isChosen }) => {
        const how = { autoAnswer: isChosen, timeoutMs: group.ringingMs };
        const party = this.#ringAgent(agent, invite, how);
        this.#parties.settle();
        return party;
      },
      wait: (invite) => this.#waitIn(shown, invite),
      endWait: (waiting) => {
        if (waiting.summons?.caller) waiting.summons.caller.hearsSound = false;
        this.#parties.remove(waiting, 'normal', 'causeNormal');
      },
      play: ({ caller }, sound, onEnd) => this.#sounds.play(caller, sound, onEnd),
      endSound: ({ caller }) => this.#sounds.end(caller),
      toMailbox: ({ group: _left, ...invite }) => {
        const mailbox = this.#host.groupMailbox(group);
        const via = { number: group.number, label: group.label };
        if (mailbox) this.#invite(mailbox, { ...invite, via });
        this.#parties.settle();
      },
      toGroup: ({ group: _left, ...invite }, next) => {
        const route = this.#host.routeTo(next.number);
        if (route) this.#invite(route, { ...invite, via: { number: group.number, label: group.label } });
        this.#parties.settle();
      },
      release: ({ caller }) => {
        if (caller) this.#parties.drop(caller, 'normal');
        else this.#parties.endLast('normal');
        this.#parties.settle();
      },
      fail: (invite, why) => {
        this.#withoutGroup(group, invite, why);
        this.#parties.settle();
      },
    });
    if (cause === undefined) return true;
    return this.#withoutGroup(group, summons, cause);
  }

  /** Rings the members of a hunt group. Calls that no member takes go to the overflow number. */
  #hunt({ group, shown }: Extract<Route, { kind: 'callGroup' }>, summons: Invite): boolean {
    const hunted = new HuntedCall(summons, {
      group,
      shown,
      ring: (member, invite) => {
        if (this.#keepsOut(member, invite)) return undefined;
        const party = this.#ringAgent(member, invite, { autoAnswer: false, timeoutMs: group.ringingMs });
        this.#parties.settle();
        return party;
      },
      fail: ({ group: _left, ...invite }, cause) => {
        const next = group.overflow === undefined ? undefined : this.#host.routeTo(group.overflow);
        const isBack = next?.kind === 'callGroup' && next.group.id === group.id;
        if (next && !isBack && !this.#parties.includes(next)) this.#invite(next, { ...invite, via: shown });
        else this.#failed(undefined, { ...invite, via: summons.via }, cause);
        this.#parties.settle();
      },
    });
    return hunted.ringNext();
  }

  /** The caller speaks, and all members hear it at phones that answer by themselves. */
  #page({ group, shown }: Extract<Route, { kind: 'callGroup' }>, summons: Invite): boolean {
    const members = group.rounds().flat();
    const [caller] = [summons.caller?.line?.person.id];
    const stage = this.#summonService({ kind: 'virtual', name: pagingPhone, shown }, summons);
    stage.onConnected = () => {
      for (const member of members)
        if (member.id !== caller) this.#pageMember(member, { stage, summons, shown });
      this.#parties.settle();
    };
    return true;
  }

  /** A member of a group who does not want to be disturbed, or has denied the caller, is left alone by the group too. */
  #keepsOut(member: Person, { from }: Invite): boolean {
    return this.#host.forwarding.stateOf(member) === 'dnd' || this.#host.isDenied(member, from);
  }

  #pageMember(
    member: Person,
    { stage, summons, shown }: { readonly stage: Party; readonly summons: Invite; readonly shown: Identity },
  ): void {
    const phones = this.#host.reach(member);
    if (typeof phones === 'string' || this.#parties.hasLineOf(member) || this.#keepsOut(member, summons))
      return;
    const listener = this.#parties.addPerson(member, {
      state: 'prompting',
      isIncoming: true,
      far: summons.from,
      phoneId: phones[0]?.id,
      via: shown,
      called: shown,
    });
    listener.isPaged = true;
    listener.isWanted = () => stage.isLive;
    this.ring(listener, phones.map(deviceOf), {
      from: summons.from,
      autoAnswer: true,
      timeoutMs: pagingMs,
      onRinging: () => {},
      onAnswered: (leg) => {
        this.#parties.carry(listener, leg, { isOpen: true });
        listener.state = 'listening';
        this.#host.talkBegan(listener);
      },
      onFailed: (cause) => this.#parties.remove(listener, cause, callCause(cause)),
    });
  }

  /** The caller waits in the queue of a group, which a party represents meanwhile. */
  #waitIn(shown: Identity, summons: Invite): Party {
    const waiting = this.#parties.add({ identity: shown, line: undefined, state: 'queued' });
    waiting.summons = summons;
    const { caller, watch } = summons;
    watch?.rings();
    if (caller) {
      caller.farRings = true;
      caller.hasEarlySound = true;
    }
    this.#parties.settle();
    return waiting;
  }

  /** No agent takes the call: it goes to the overflow number of the group or to its mailbox, or fails. */
  #withoutGroup(group: RungGroup, summons: Invite, cause: EndCause): boolean {
    const overflow = group.overflow === undefined ? undefined : this.#host.routeTo(group.overflow);
    const groupsBefore = [...(summons.groupsBefore ?? []), group.id];
    const isBack = overflow?.kind === 'group' && groupsBefore.includes(overflow.group.id);
    const isFree = overflow !== undefined && !isBack && !this.#parties.includes(overflow);
    const next = isFree ? overflow : this.#host.groupMailbox(group);
    const topic = refusalTopic(group, cause, { overflows: next !== undefined });
    const goOn = (invite: Invite): boolean => {
      const { group: _full, ...onward } = invite;
      const via = { number: group.number, label: group.label };
      return next !== undefined && this.#invite(next, { ...onward, groupsBefore, via });
    };
    const isExplained = this.#sounds.explain({ group, summons, topic }, (invite) => {
      if (next) goOn(invite);
      else this.#endExplained(invite, cause);
    });
    if (isExplained) return true;
    if (next) return goOn(summons);
    this.#failed(undefined, summons, cause);
    return false;
  }

  /** The caller has heard why the call ends, and needs no tone for it. */
  #endExplained(summons: Invite, cause: EndCause): void {
    if (summons.caller && !summons.returnTo) this.#parties.drop(summons.caller, cause);
    else this.#failed(undefined, summons, cause);
  }

  /** Rings a member of a group, whose own forwardings do not apply. Undefined if no phone of that member can ring. */
  #ringAgent(
    agent: Person,
    summons: Invite,
    { autoAnswer, timeoutMs }: { readonly autoAnswer: boolean; readonly timeoutMs: number | undefined },
  ): Party | undefined {
    const phones = this.#host.reach(agent);
    if (typeof phones === 'string' || this.#parties.hasLineOf(agent)) return undefined;
    const callee = this.#addCallee(agent, phones[0]?.id, summons);
    this.#call(callee, phones.map(deviceOf), {
      timeoutMs: timeoutMs ?? Math.min(this.#host.agentMs, this.#host.noAnswerMs),
      autoAnswer,
    });
    return callee;
  }

  #addCallee(person: Person, phoneId: string | undefined, summons: Invite): Party {
    const callee = this.#parties.addPerson(person, {
      state: 'ringing',
      isIncoming: true,
      far: summons.from,
      phoneId,
      via: summons.via,
      acdGroup: summons.group?.path,
      called: summons.group?.shown,
    });
    callee.summons = summons;
    return callee;
  }

  #summonPerson(to: Extract<Route, { kind: 'person' }>, summons: Invite): boolean {
    const { person, assistMs, introduction, notTaken } = to;
    const phones = this.#host.reach(person);
    const phoneId = typeof phones === 'string' ? this.#host.mainPhoneOf(person) : phones[0]?.id;
    const callee =
      this.#backFromService(to, { summons, phoneId }) ?? this.#addCallee(person, phoneId, summons);
    callee.target = to.target ?? callee.target;
    // Before any forwarding: a denied caller does not reach the mailbox either.
    if (this.#host.isDenied(person, summons.from)) return this.#refused(callee, 'notAllowed');
    const { target } = callee;
    if (assistMs === undefined) callee.rules = this.#rulesFor({ ...to, ...(target && { target }) }, summons);
    if (notTaken) return this.#refused(callee, notTaken);
    if (typeof phones === 'string') return this.#refused(callee, phones);
    const { outcome, forward } = callee.rules?.route(summons.from, 'free') ?? {};
    if (outcome === 'forward' && forward) return this.#forward(callee, forward);
    const timeoutMs = assistMs ?? forward?.delayMs;
    this.#call(callee, phones.map(deviceOf), { timeoutMs, introduction });
    return true;
  }

  /**
   * Returns the party of a user whose service sends the call on: the line that it has already rings from now on.
   * Undefined without a line.
   */
  #backFromService(
    { person, isDirect = false }: Extract<Route, { kind: 'person' }>,
    { summons, phoneId }: { readonly summons: Invite; readonly phoneId: string | undefined },
  ): Party | undefined {
    if (!isDirect) return undefined;
    const callee = this.#parties.all.find(
      ({ state, service, line, leg, alerting }) =>
        state === 'monitoring' && service && line?.person.id === person.id && !leg && !alerting,
    );
    if (!callee?.line) return undefined;
    callee.state = 'ringing';
    callee.summons = summons;
    callee.service = undefined;
    callee.served = undefined;
    callee.isWanted = undefined;
    const { from: far, via } = summons;
    Object.assign(callee.line, { far, via, phoneId, cause: 'causeNormal', serviceName: undefined });
    return callee;
  }

  /** Returns the rules for a call to a user. A call that the secretary or assistant is in already does not go there. */
  #rulesFor(
    { person, target, isDirect = false, notTaken }: Extract<Route, { kind: 'person' }>,
    summons: Invite,
  ) {
    const { forwarding } = this.#host;
    const isForwarded = summons.forwarders.length > 0;
    const isAssistedAlready = notTaken !== undefined;
    const arrival = {
      ...{ target, isForwarded, via: summons.via?.number },
      isDirect: isDirect || isAssistedAlready,
      isAssisted: isAssistedAlready,
    };
    const rules = forwarding.arrive(person, arrival);
    const { route: goal, isToAssistant = false } = rules.route(summons.from, 'free').forward ?? {};
    const isAssisted = goal?.kind === 'person' && goal.assistMs !== undefined;
    if (!isAssisted || !this.#parties.includes(goal)) return rules;
    return forwarding.arrive(person, {
      ...arrival,
      ...(isToAssistant ? { isAssisted: true } : { isDirect: true }),
    });
  }

  #summonService({ name, shown }: Extract<Route, { kind: 'virtual' }>, summons: Invite): Party {
    const callee = this.#parties.add({ identity: shown, line: undefined, state: 'ringing' });
    callee.summons = summons;
    if (shown.external === undefined) this.#callBy(callee, [{ kind: 'virtual', name }]);
    else this.#callOutside(callee, name, summons);
    return callee;
  }

  /** The only place at which a number outside is called: what it may cost is checked and counted here. */
  #callOutside(callee: Party, number: string, summons: Invite): void {
    const here: Endpoint = { kind: 'virtual', name: number };
    const { outsideLines } = this.#host;
    if (!outsideLines) {
      this.#callBy(callee, [here]);
      return;
    }
    const payer = payerOf(summons);
    const pass = outsideLines.admit({ number, caller: summons.from, payer });
    if (typeof pass === 'string') {
      // The limits of a user who forwards calls are no affair of the caller.
      const isOfCaller = summons.watch !== undefined || summons.caller?.line?.person.id === payer;
      this.#refused(callee, isOfCaller ? pass : 'unreachable');
      return;
    }
    callee.pass = pass;
    callee.payer = payer ?? null;
    callee.whenRemoved(() => pass.ended());
    this.#callBy(callee, pass.ways ?? [here]);
  }

  /** Calls a party by the first way that reaches it. */
  #callBy(callee: Party, [way, ...others]: readonly Endpoint[]): void {
    if (way) {
      callee.pass?.tries(way);
      callee.trunk = way.kind === 'trunk' ? way.trunk : undefined;
      this.#call(callee, [{ to: way, phoneId: undefined }], {
        timeoutMs: way.kind === 'trunk' ? way.ringsForMs : undefined,
        ...(others.length > 0 && {
          onUnreachable: () => {
            this.#callBy(callee, others);
            this.#parties.settle();
          },
        }),
      });
    } else this.#refused(callee, callee.pass?.unreached ?? 'unreachable');
  }

  #call(
    callee: Party,
    targets: readonly RingTarget[],
    {
      timeoutMs,
      autoAnswer = false,
      introduction,
      onUnreachable,
    }: {
      readonly timeoutMs?: number | undefined;
      readonly autoAnswer?: boolean;
      readonly introduction?: Int16Array | undefined;
      /** Called where the network, not the callee, refuses. */
      readonly onUnreachable?: () => void;
    },
  ): void {
    this.ring(callee, targets, {
      from: this.#shownTo(callee),
      autoAnswer,
      timeoutMs,
      onRinging: () => this.#rings(callee),
      listener: () => callee.summons?.caller?.leg?.id,
      onEarlySound: (isHeard) => {
        const caller = callee.summons?.caller;
        if (!caller) return;
        caller.hearsSound = isHeard;
        this.#parties.settle();
      },
      onAnswered: (leg, { to }) => {
        callee.pass?.answered(this.#parties.outside(callee));
        this.#parties.carry(callee, leg, {
          isOpen: true,
          virtual: to.kind === 'virtual' ? to.name : undefined,
        });
        if (introduction) this.#introduce(callee, introduction);
        else this.arrive(callee);
      },
      onFailed: (cause) => {
        const isOfNetwork = cause === 'unreachable' || cause === 'failed';
        if (onUnreachable && isOfNetwork && callee.isLive) onUnreachable();
        else this.#refused(callee, cause);
      },
      onRedirected: (destination) => this.#redirected(callee, destination),
    });
  }

  /** The callee hears the name that the caller has said, twice, and takes the call or sends it to the mailbox. */
  #introduce(callee: Party, introduction: Int16Array): void {
    let rounds = 0;
    let stop = () => {};
    const decide = (isTaken: boolean) => {
      stop();
      callee.decide = undefined;
      callee.hearsSound = false;
      if (isTaken) this.arrive(callee);
      else this.#declineIntroduced(callee);
      this.#parties.settle();
    };
    const play = () => {
      rounds += 1;
      if (rounds > introductions) decide(false);
      else stop = this.#sounds.play(callee, introduction, play);
    };
    // The caller goes on ringing: only the phone of the callee has been answered.
    callee.state = 'connected';
    this.#host.talkBegan(callee);
    callee.decide = (key) => {
      if (key === '1' || key === '2') decide(key === '1');
    };
    play();
  }

  /** The mailbox takes a call whose caller the user has heard the name of. */
  #declineIntroduced(callee: Party): void {
    if (!callee.isLive) return;
    if (callee.leg) {
      this.#host.legs.disown(callee.leg.id);
      this.#host.engine.hangUp(callee.leg.id, 'normal');
      callee.leg = undefined;
    }
    const mailbox = callee.line && this.#host.mailboxOf(callee.line.person);
    if (mailbox) this.#forward(callee, { route: mailbox });
    else this.#refused(callee, 'declined');
  }

  /** Returns the caller's identity for the callee: outside, with the number that the caller has chosen for that. */
  #shownTo({ identity, summons }: Party): Caller {
    const from = summons?.from ?? identity;
    const shown = identity.external === undefined ? undefined : this.#host.callerIdOf(from);
    return shown === undefined ? from : { ...from, number: shown, account: from.number };
  }

  /** The callee, or a substitute, has answered. @param party the party with an open leg */
  arrive(party: Party, summons: Invite | undefined = party.summons): void {
    const waits = summons?.group && summons.caller?.line;
    // The caller of a group sees the agent who answered.
    if (waits) Object.assign(waits, { far: party.identity, via: summons.via });
    this.endGroup(party, { summons, isAnswered: true });
    summons?.watch?.answered(party);
    if (summons?.caller) this.#parties.connect(summons.caller, party);
    else this.#parties.beginTalk(party);
  }

  #rings(callee: Party): void {
    callee.isRung = true;
    callee.summons?.watch?.rings();
    const caller = callee.summons?.caller;
    if (!caller) return;
    caller.farRings = true;
    if (caller.leg && !caller.leg.isOpen) this.#host.engine.progress(caller.leg.id, caller.line?.id ?? '');
  }

  /** False: no destination was reached. */
  #refused(callee: Party, cause: EndCause): boolean {
    const { summons } = callee;
    if (summons?.group) return this.#withoutAgent(callee, summons, cause);
    const phones = phonesAfter[cause];
    const forward = summons && phones && callee.rules?.route(summons.from, phones).forward;
    if (forward) return this.#forward(callee, { ...forward, notTaken: cause });
    this.#parties.remove(callee, cause, callCause(cause));
    if (summons) this.#failed(callee, summons, cause);
    return false;
  }

  /**
   * The forward key of a phone: the call goes to a number that its user may call. As with rules, the forwardings of an agent
   * are not for the calls of groups, and circles end.
   */
  #redirected(callee: Party, destination: string): void {
    const { line, summons } = callee;
    const route = line && this.#host.forwarding.redirectionOf(line.person, destination);
    if (!route || summons?.group) this.#refused(callee, 'unreachable');
    else this.#forward(callee, { route });
  }

  /** Rings the next member of the group, lets the caller wait, or fails. */
  #withoutAgent(agent: Party, summons: Invite, cause: EndCause): boolean {
    this.#parties.remove(agent, cause, callCause(cause));
    summons.group?.without(agent, cause);
    return true;
  }

  /** This party has the call of a group, by answering or by sending it elsewhere: the other phones stop ringing. */
  endGroup(
    party: Party,
    {
      summons = party.summons,
      isAnswered,
    }: { readonly summons?: Invite | undefined; readonly isAnswered: boolean },
  ): void {
    for (const other of summons?.group?.takenBy(party, { isAnswered }) ?? []) {
      this.#parties.remove(other, 'answeredElsewhere', 'causeAnsweredElsewhere');
    }
  }

  /** Another party gets the call. If that is a service, the user who forwarded the call can monitor it. */
  #forward(
    callee: Party,
    {
      route,
      isRejection = false,
      isToAssistant = false,
      notTaken,
    }: Pick<Forward, 'route' | 'isRejection' | 'isToAssistant'> & { readonly notTaken?: EndCause },
  ): boolean {
    const { line, summons } = callee;
    if (!line || !summons) return false;
    if (isRejection) return this.#refused(callee, 'declined');
    const forwarders = [...summons.forwarders, line.person.id];
    const isBack = route?.kind === 'person' && forwarders.includes(route.person.id);
    if (!route || isBack || this.#parties.includes(route)) {
      this.#parties.remove(callee, 'failed', 'causeForwarded');
      this.#failed(callee, summons, 'failed');
      return false;
    }
    const isAssisted = route.kind === 'person' && route.assistMs !== undefined;
    const { via, returnTo } = summons;
    const origin: CallOrigin = { via, returnTo, forwarders: summons.forwarders };
    const { person } = line;
    const { target } = callee;
    const onward: Invite = {
      ...summons,
      via: callee.identity,
      forwarders,
      // Calls that the secretary does not take ring at the user. Calls that the assistant does not take go on from there.
      ...(isAssisted && {
        returnTo: {
          kind: 'person',
          person,
          shown: callee.identity,
          ...(isToAssistant && notTaken ? { notTaken } : { isDirect: true }),
          ...(target && { target }),
        },
        before: origin,
      }),
    };
    const isService = route.kind === 'virtual' && route.shown.external === undefined;
    if (!isService) {
      this.#parties.remove(callee, 'cancelled', 'causeForwarded');
      return this.#invite(route, onward);
    }
    if (summons.caller?.line) summons.caller.line.far = route.shown;
    callee.state = 'monitoring';
    callee.summons = undefined;
    callee.served = origin;
    line.cause = 'causeForwarded';
    line.serviceName = route.shown.label ?? route.shown.number;
    const service = this.#summonService(route, onward);
    callee.service = service;
    callee.isWanted = () => service.isLive;
    return true;
  }

  /** The mailbox takes a call that rings, and its owner can watch it, as with a forwarding. */
  sendToMailbox(callee: Party, mailbox: Route): void {
    this.endGroup(callee, { isAnswered: false });
    callee.alerting?.cancel('cancelled');
    callee.alerting = undefined;
    this.#forward(callee, { route: mailbox });
  }

  /** Handles a call that no party has taken. */
  #failed(missed: Party | undefined, invite: Invite, cause: EndCause): void {
    const { from, caller, returnTo, before, watch } = invite;
    if (caller && returnTo) this.reach(caller, returnTo, before);
    else if (returnTo) this.invite(from, returnTo, { ...before, watch });
    else if (caller) this.#failure.report(caller, missed, cause);
    else {
      watch?.failed(cause);
      this.#parties.endLast(cause);
    }
  }
}
