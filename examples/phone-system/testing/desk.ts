import { expect } from 'vitest';
import { WebSocket } from 'ws';
import { NodePhone, type NodePhoneOptions } from '../engine/local/testing/node-phone.ts';
import type { PhoneSystem } from '../testing.ts';
import { sessionHeaders } from './session-headers.ts';

/** The parts of a call line that a test looks at. */
export interface LineSeen {
  readonly lineId: string;
  readonly state: string;
  readonly stateCause: string;
  readonly actions: readonly string[];
  readonly isIncoming: boolean;
  readonly isPersonalCall?: boolean;
  readonly displayedNumber: string;
  readonly displayedLabel?: string;
  readonly displayedPhoto?: string;
  readonly talkingTime?: string;
  readonly lastRedirectedNumber?: string;
  readonly terminal?: string;
  readonly extension?: string;
  readonly displayedVia?: string;
  readonly serviceName?: string;
  readonly linkId?: string;
  readonly parties: readonly PartySeen[];
  readonly call: string;
  readonly conference?: string;
  readonly isRecording: boolean;
}

interface PartySeen {
  readonly partyId: string;
  readonly displayedNumber: string;
  readonly displayedPhoto?: string;
  readonly displayedLabel?: string;
  readonly contact?: string;
  readonly state: string;
  readonly isHeld: boolean;
  readonly isTalking: boolean;
}

interface HistorySeen {
  readonly isIncoming: boolean;
  readonly isMissed: boolean;
  readonly isRejected: boolean;
  readonly talkDuration: number;
  readonly remoteNumber: string;
  readonly calledNumber: string;
}

type OnCall = NonNullable<NodePhoneOptions['onCall']>;

/** A user at work: signed in, with a phone that needs no browser. */
export class Desk {
  readonly login: string;
  readonly #url: string;
  readonly #headers: Record<string, string>;
  readonly #phones: NodePhone[] = [];
  /** Every representation of every line that was pushed, in order. */
  readonly pushed: LineSeen[] = [];
  #push: WebSocket | undefined;

  private constructor(login: string, url: string, headers: Record<string, string>) {
    this.login = login;
    this.#url = url;
    this.#headers = headers;
  }

  static async open(
    phoneSystem: Pick<PhoneSystem, 'url'>,
    login: string,
    { password = 'demo' }: { readonly password?: string } = {},
  ): Promise<Desk> {
    const desk = new Desk(login, phoneSystem.url, await sessionHeaders(phoneSystem.url, { login, password }));
    await desk.#watch();
    return desk;
  }

  /** Puts a phone on the screen, which speaks Opus as browsers do. It answers by default. */
  async plugIn(
    onCall: OnCall = 'answer',
    hertz = 500,
    codec: NodePhoneOptions['codec'] = 'opus',
  ): Promise<NodePhone> {
    const info = await this.get<{ extension: { restUri: string } }>('v1/user/Info');
    const softphone = await this.get<{ registerId: string; devicePassword: string; community: string }>(
      `${info.extension.restUri}/createSoftphone?force=true`,
    );
    const { registerId, devicePassword: password, community } = softphone;
    return this.#register({ registerId, password, community, onCall, hertz, codec });
  }

  /** Connects the phone on the desk, which alice and bob have beside the phone on the screen. */
  async plugInDeskPhone(onCall: OnCall = 'answer', hertz = 500): Promise<NodePhone> {
    const registerId = `${this.login}-desk`;
    const { community } = await this.get<{ community: string }>(
      `telephony/Device/${registerId}/Provisioning`,
    );
    return this.#register({ registerId, password: 'demo', community, onCall, hertz });
  }

  async #register(options: Omit<NodePhoneOptions, 'url'>): Promise<NodePhone> {
    const url = `${this.#url.replace('http', 'ws')}/sip`;
    const phone = new NodePhone({ ...options, url, talks: options.onCall === 'ring' });
    this.#phones.push(phone);
    expect(await phone.register()).toBe(200);
    return phone;
  }

  async get<Body>(path: string): Promise<Body> {
    const response = await this.request('GET', path);
    expect(response.status).toBe(200);
    return (await response.json()) as Body;
  }

  request(
    method: string,
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    return fetch(`${this.#url}/restletrouter/${path}`, {
      method,
      headers: { ...this.#headers, ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  }

  /** Posts a form, or another body as it is. */
  send(path: string, body: FormData | string, headers: Record<string, string> = {}): Promise<Response> {
    const request = { method: 'POST', headers: { ...this.#headers, ...headers }, body };
    return fetch(`${this.#url}/restletrouter/${path}`, request);
  }

  /** Replaces a file by a form. */
  put(path: string, body: FormData): Promise<Response> {
    return fetch(`${this.#url}/restletrouter/${path}`, { method: 'PUT', headers: this.#headers, body });
  }

  call(destination: string): Promise<Response> {
    return this.request('POST', `telephony/Terminal/${this.login}-web/placeCall`, { destination });
  }

  async act(line: LineSeen, action: string, body?: object): Promise<number> {
    const response = await this.request('POST', `v1/user/CallLine/${line.lineId}/${action}`, body ?? {});
    return response.status;
  }

  /** Call lines of others with which something can be done. */
  async colleagueLines(): Promise<readonly LineSeen[]> {
    return (await this.get<{ results: LineSeen[] }>('v1/user/ColleagueCallLine')).results;
  }

  /** Waits until this action is offered for a line of a colleague. */
  async colleagueLine(action: string): Promise<LineSeen> {
    const find = async () => (await this.colleagueLines()).find(({ actions }) => actions.includes(action));
    await expect.poll(find, { interval: 20 }).toBeDefined();
    const found = await find();
    if (!found) throw new Error('There is no such line.');
    return found;
  }

  async actOnColleague(line: LineSeen, action: string, body: object = {}): Promise<number> {
    const path = `v1/user/ColleagueCallLine/${line.lineId}/${action}`;
    return (await this.request('POST', path, body)).status;
  }

  async lines(): Promise<readonly LineSeen[]> {
    return (await this.get<{ results: LineSeen[] }>('v1/user/CallLine')).results;
  }

  /** Waits until there is a line in this state. */
  async line(state: string, which: (line: LineSeen) => boolean = () => true): Promise<LineSeen> {
    let found: LineSeen | undefined;
    await expect
      .poll(
        async () => {
          found = (await this.lines()).find((one) => one.state === state && which(one));
          return found?.state;
        },
        { interval: 20 },
      )
      .toBe(state);
    if (!found) throw new Error('There is no such line.');
    return found;
  }

  /** Waits until a line has been dropped, and returns its cause. */
  async cause(line: LineSeen): Promise<string> {
    const dropped = () =>
      this.pushed.find((one) => one.lineId === line.lineId && one.state === 'dropped')?.stateCause;
    await expect.poll(dropped, { interval: 20 }).toBeDefined();
    return dropped() ?? '';
  }

  async telephonicState(): Promise<string> {
    const { extension } = await this.get<{ extension: { telephonicState: string } }>('v1/user/Info');
    return extension.telephonicState;
  }

  async lastHistory(): Promise<HistorySeen | undefined> {
    return (await this.get<{ items: HistorySeen[] }>('v1/logs/CallHistory?length=1')).items[0];
  }

  async leave(): Promise<void> {
    this.#push?.close();
    for (const phone of this.#phones) await phone.close();
  }

  async #watch(): Promise<void> {
    const push = new WebSocket(`${this.#url.replace('http', 'ws')}/restletrouter/ws-service/callside`, {
      headers: { Cookie: this.#headers.Cookie ?? '' },
    });
    this.#push = push;
    push.on('message', (data) => {
      const text = data.toString();
      if (text === 'ping') return;
      const frame = JSON.parse(text);
      if (frame.type === 'update') this.pushed.push(...frame.items);
    });
    await new Promise((resolve, reject) => {
      push.once('open', resolve);
      push.once('error', reject);
    });
    push.send(JSON.stringify({ type: 'subscribe', id: 'lines', source: 'v1/user/CallLine' }));
  }
}
