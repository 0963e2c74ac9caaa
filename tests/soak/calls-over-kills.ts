import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Desk, type LineSeen } from '#phone-system/testing/desk.ts';
import type { Client } from '#sdk/index.ts';
import { usersWhoCall } from '../bench/support/demo-users.ts';
import { Baresip } from '../desk-phones/baresip.ts';
import { findAsterisk } from '../support/asterisk/asterisk-program.ts';
import { type EngineName, engineArguments } from '../support/asterisk/engine-arguments.ts';
import { freePort } from '../support/network/free-port.ts';
import { findProgram } from '../support/packages.ts';
import { signedInClient } from '../support/signed-in-client.ts';
import { until } from '../support/until.ts';
import type { Result } from './part.ts';
import { PhoneSystemProcess } from './phone-system-process.ts';

/** The calls of a kill, each between two desk phones, but for callers of the group. */
export interface KilledCalls {
  readonly talking: number;
  readonly held: number;
  readonly recorded: number;
  readonly ringing: number;
  readonly queued: number;
}

const oneMinuteMs = 60_000;
/** The pause of a supervisor: systemd with `RestartSec=100ms`. */
const supervisorMs = 100;
/** Phones that rang stop and the missed call is recorded, or calls go on, within this time. */
const settleMs = 20_000;
const sampleMs = 100;
/** Set-up, and the last kill. */
const spareSeconds = 240;
const journalMs = 500;
const group = { number: '301', agent: 'bob', sales: { internalAddressID: '1' } };

interface Party {
  readonly login: string;
  readonly number: string;
  readonly desk: Desk;
  readonly phone: Baresip;
}

interface Pair {
  readonly caller: Party;
  readonly callee: Party;
}

/** The effect of a kill on the phones that talked. */
interface Outcome {
  readonly controlMs: number;
  readonly silencesMs: readonly number[];
}

/**
 * Kills the phone system once a minute while calls of all kinds are there, and starts it again as a supervisor does.
 *
 * @returns undefined without baresip, or without Asterisk for that engine
 */
export async function callsOverKills(options: {
  readonly minutes: number;
  readonly engine: EngineName;
  readonly calls?: KilledCalls;
}): Promise<Result | undefined> {
  const program = findProgram('baresip');
  if (program === undefined || (options.engine === 'asterisk' && !findAsterisk())) return undefined;
  const run = await KillRun.start(program, options.engine, options.minutes);
  try {
    return await run.all(options.minutes, options.calls ?? many);
  } finally {
    await run.end();
  }
}

const many: KilledCalls = { talking: 40, held: 5, recorded: 5, ringing: 5, queued: 5 };

class KillRun {
  readonly #program: string;
  readonly #folder: string;
  readonly #sipPort: number;
  readonly #talksFor: number;
  readonly #start: () => PhoneSystemProcess;
  readonly #phones: Baresip[] = [];
  readonly #users = usersWhoCall({ people: 200 }).filter(({ login }) => login !== group.agent);
  readonly #wrong: string[] = [];
  #process: PhoneSystemProcess;
  #used = 0;

  private constructor(
    program: string,
    {
      folder,
      sipPort,
      start,
      talksFor,
    }: { folder: string; sipPort: number; start: () => PhoneSystemProcess; talksFor: number },
  ) {
    this.#program = program;
    this.#folder = folder;
    this.#sipPort = sipPort;
    this.#start = start;
    this.#talksFor = talksFor;
    this.#process = start();
  }

  static async start(program: string, engine: EngineName, minutes: number): Promise<KillRun> {
    const folder = await mkdtemp(join(tmpdir(), 'kills-'));
    const [port, sipPort] = [await freePort(), await freePort()];
    const more = ['--people', '200', '--control', '--rings', '120'];
    const args = [...(await engineArguments(engine, folder)), ...more];
    const ports = ['--port', `${port}`, '--sip-port', `${sipPort}`, '--rtp-ports', '28000-28999'];
    const start = () => new PhoneSystemProcess({ args: [...args, ...ports], cwd: folder, isBuilt: true });
    return new KillRun(program, { folder, sipPort, start, talksFor: minutes * 60 + spareSeconds });
  }

  async end(): Promise<void> {
    await Promise.all(this.#phones.map((phone) => phone.stop()));
    await this.#process.stop();
    await rm(this.#folder, { recursive: true, force: true });
  }

  async all(minutes: number, counts: KilledCalls): Promise<Result> {
    const url = await this.#process.ready();
    const agent = await signedInClient({ url }, group.agent);
    try {
      return await this.#killAgainAndAgain(minutes, counts, agent);
    } finally {
      await agent.dispose();
    }
  }

  async #killAgainAndAgain(minutes: number, counts: KilledCalls, agent: Client): Promise<Result> {
    await until('the agent is one', () => agent.agent.isAgent.value);
    await agent.agent.login();
    await agent.agent.startPause();
    const talking = await this.#pairs(counts.talking, true);
    const held = await this.#pairs(counts.held, true);
    const recorded = await this.#pairs(counts.recorded, true);
    const ringing = await this.#pairs(counts.ringing, false);
    const queued: Party[] = [];
    for (let index = 0; index < counts.queued; index += 1) queued.push(await this.#party(440, true));
    const lasting = [...talking, ...held, ...recorded];
    for (const { caller, callee } of lasting) caller.phone.dial(callee.number);
    for (const { phone } of queued) phone.dial(group.number);
    const lines = new Map<Pair, LineSeen>();
    for (const pair of lasting) lines.set(pair, await talkingLine(pair.caller.desk));
    await this.#act(held, lines, 'hold');
    await this.#act(recorded, lines, 'startRecord');
    const outcomes: Outcome[] = [];
    const kills = Math.max(1, minutes);
    const hearing = [...talking, ...recorded];
    for (let kill = 0; kill < kills; kill += 1) {
      const began = Date.now();
      for (const { caller, callee } of ringing) caller.phone.dial(callee.number);
      await Promise.all(ringing.map(({ callee }) => until('it rings', () => rang(callee.phone) > kill)));
      // The journal follows: a call that is younger than its write is lost, as docs/decisions/continued-calls.md says.
      await delay(journalMs);
      const sample = hearing[0];
      if (!sample) throw new Error('Nobody talks.');
      outcomes.push(await this.#kill(hearing, { desk: sample.caller.desk, line: lineOf(lines, sample) }));
      await this.#check({ lasting, lines, queued, agent });
      for (const { caller, callee } of ringing)
        await until(
          'the phones that rang are free',
          () => !isBusy(caller.phone) && !isBusy(callee.phone),
          settleMs,
        ).catch(() => this.#wrong.push(`${callee.login} still rings`));
      if (kill + 1 < kills) await delay(Math.max(0, began + oneMinuteMs - Date.now()));
    }
    await this.#act(lasting, lines, 'disconnect');
    for (const { phone } of queued) phone.hangUp();
    await this.#recount({ lasting, ringing, kills });
    const control = outcomes.map(({ controlMs }) => controlMs);
    const silences = outcomes.flatMap(({ silencesMs }) => silencesMs);
    return {
      kills,
      phones: this.#phones.length,
      'control p50 ms': quantile(control, 0.5),
      'control p95 ms': quantile(control, 0.95),
      'silence p50 ms': quantile(silences, 0.5),
      'silence p95 ms': quantile(silences, 0.95),
      'longest silence ms': Math.max(...silences),
      wrong: this.#wrong,
    };
  }

  async #act(pairs: readonly Pair[], lines: ReadonlyMap<Pair, LineSeen>, action: string): Promise<void> {
    for (const pair of pairs) {
      const status = await pair.caller.desk.act(lineOf(lines, pair), action);
      if (status !== 204) this.#wrong.push(`${pair.caller.login}: ${action} got ${status}`);
    }
  }

  /** Signs a user in, whose phone is on the desk. */
  async #party(hertz: number, answers: boolean): Promise<Party> {
    const user = this.#users[this.#used];
    if (!user) throw new Error('There are not enough users.');
    this.#used += 1;
    const { login, number } = user;
    const desk = await Desk.open({ url: await this.#process.ready() }, login);
    const { extension } = await desk.get<{ extension: { restUri: string } }>('v1/user/Info');
    const { registerId, devicePassword } = await desk.get<{ registerId: string; devicePassword: string }>(
      `${extension.restUri}/createSoftphone?force=true`,
    );
    const phone = await Baresip.start({
      ...{ program: this.#program, sipPort: this.#sipPort, transport: 'udp', hertz, answers },
      ...{ user: registerId, password: devicePassword, talksFor: this.#talksFor },
    });
    this.#phones.push(phone);
    return { login, number, desk, phone };
  }

  async #pairs(count: number, answers: boolean): Promise<Pair[]> {
    const pairs: Pair[] = [];
    for (let index = 0; index < count; index += 1)
      pairs.push({ caller: await this.#party(440, true), callee: await this.#party(900, answers) });
    return pairs;
  }

  /** Kills the phone system, and measures until each phone hears again and a call obeys its user. */
  async #kill(hearing: readonly Pair[], sample: { desk: Desk; line: LineSeen }): Promise<Outcome> {
    const phones = hearing.flatMap(({ caller, callee }) => [caller, callee]);
    const heard = phones.map(({ phone }) => phone.secondsHeard);
    const lastHeard = phones.map(() => Date.now());
    const silences = phones.map(() => 0);
    const killed = Date.now();
    await this.#process.kill();
    let controlMs: number | undefined;
    const controlled = (async () => {
      await delay(supervisorMs);
      this.#process = this.#start();
      await this.#process.ready();
      await obeys(sample, 'hold');
      controlMs = Date.now() - killed;
      await obeys(sample, 'unhold');
    })();
    // Phones of the sample are silent while it is on hold.
    const isSample = (index: number) => phones[index]?.desk === sample.desk || index === 1;
    const end = () => controlMs !== undefined && Date.now() > killed + controlMs + 2_000;
    while (!end() || lastHeard.some((at, index) => !isSample(index) && at < killed)) {
      phones.forEach(({ phone }, index) => {
        const now = phone.secondsHeard;
        if (now <= (heard[index] ?? 0)) return;
        silences[index] = Math.max(silences[index] ?? 0, Date.now() - (lastHeard[index] ?? 0));
        lastHeard[index] = Date.now();
        heard[index] = now;
      });
      await delay(sampleMs);
      if (Date.now() < killed + settleMs * 2) continue;
      phones.forEach(({ login }, index) => {
        if ((lastHeard[index] ?? 0) < killed + 1_000) this.#wrong.push(`${login} hears nothing`);
      });
      break;
    }
    await controlled;
    return { controlMs: controlMs ?? 0, silencesMs: silences.filter((_, index) => !isSample(index)) };
  }

  async #check(options: {
    readonly lasting: readonly Pair[];
    readonly lines: ReadonlyMap<Pair, LineSeen>;
    readonly queued: readonly Party[];
    readonly agent: Client;
  }): Promise<void> {
    const { lasting, lines, queued, agent } = options;
    for (const pair of lasting) {
      const { caller, callee } = pair;
      if (!caller.phone.isTalking || !callee.phone.isTalking)
        this.#wrong.push(`${caller.login} lost the call`);
      const { lineId } = lineOf(lines, pair);
      const found = (await caller.desk.lines()).find((line) => line.lineId === lineId);
      if (!found) this.#wrong.push(`${caller.login} has no line`);
    }
    const callers = agent.groups.callers(group.sales);
    await callers.refresh();
    const waiting = callers.items.value.length;
    if (waiting !== queued.length) this.#wrong.push(`${waiting} of ${queued.length} callers wait`);
  }

  /** Each call has a record for each of its users, with its time, and nothing is left of the calls. */
  async #recount(options: {
    lasting: readonly Pair[];
    ringing: readonly Pair[];
    kills: number;
  }): Promise<void> {
    const url = await this.#process.ready();
    await until(
      'nothing is left of the calls',
      async () => {
        const counts = (await (await fetch(`${url}/control/counts`)).json()) as { calls: number };
        return counts.calls === 0;
      },
      settleMs,
    ).catch(() => this.#wrong.push('calls are left'));
    const rows = async ({ desk }: Party) =>
      (
        await desk.get<{ items: { isMissed: boolean; talkDuration: number }[] }>(
          'v1/logs/CallHistory?length=200',
        )
      ).items;
    for (const { caller, callee } of options.lasting)
      for (const party of [caller, callee]) {
        const items = await rows(party);
        if (items.length !== 1 || (items[0]?.talkDuration ?? 0) < 1_000)
          this.#wrong.push(`${party.login} has the records ${JSON.stringify(items)}`);
      }
    for (const { callee } of options.ringing) {
      const items = await rows(callee);
      if (items.length !== options.kills || items.some(({ isMissed }) => !isMissed))
        this.#wrong.push(`${callee.login} missed ${options.kills} calls and has ${items.length} records`);
    }
  }
}

const obeys = ({ desk, line }: { readonly desk: Desk; readonly line: LineSeen }, action: string) =>
  until(`the call obeys: ${action}`, async () => (await desk.act(line, action).catch(() => 0)) === 204);

async function talkingLine(desk: Desk): Promise<LineSeen> {
  let found: LineSeen | undefined;
  await until('they talk', async () => {
    found = (await desk.lines()).find(({ state }) => state === 'talking');
    return found !== undefined;
  });
  if (!found) throw new Error('There is no line.');
  return found;
}

function lineOf(lines: ReadonlyMap<Pair, LineSeen>, pair: Pair): LineSeen {
  const line = lines.get(pair);
  if (!line) throw new Error('A call has no line.');
  return line;
}

const rang = ({ events }: Baresip) => events.filter(({ type }) => type === 'CALL_INCOMING').length;

/** A call is there, or rings. */
const isBusy = ({ events }: Baresip) => {
  const last = events.findLast(({ type }) =>
    /^CALL_(INCOMING|RINGING|PROGRESS|ESTABLISHED|CLOSED)$/.test(type),
  );
  return last !== undefined && last.type !== 'CALL_CLOSED';
};

function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
