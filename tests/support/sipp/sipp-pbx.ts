import { folderWith, ProgramInFolder } from '../programs/program-in-folder.ts';

/** A state of an extension: dialogs or presence. */
export interface ToldState {
  readonly type: 'application/dialog-info+xml' | 'application/pidf+xml';
  readonly body: string;
  /** `active` by default. */
  readonly subscription?: string;
}

export interface SippPbxOptions {
  readonly program: string;
  readonly port: number;
  /** How it answers a subscription: with a status, or with the states that it tells one after the other. */
  readonly events?: Readonly<Record<'dialog' | 'presence', number | readonly ToldState[]>>;
  /** For how many seconds it grants subscriptions. */
  readonly granted?: number;
  /** How it answers REFER: with a status; never; or with 202, a final notice, and the end of the call after it or before. */
  readonly refer?: number | 'never' | { readonly status: number; readonly ends: boolean | 'first' };
  /** The response to an INVITE with `Replaces`; 200 by default. */
  readonly replaced?: number;
  /** The description in its answer to a call, from the line with the address; by default sound that it returns. */
  readonly description?: readonly string[];
  /** The response to BYE; 200 by default. */
  readonly bye?: number;
  /** How many INVITEs it sends, as fast as they are answered, in a call that it has answered. */
  readonly reinvites?: number;
}

export interface PlayedScenario {
  readonly program: string;
  readonly port: number;
  readonly scenario: string;
}

const respond = (status: string, more = '') => `<send><![CDATA[
SIP/2.0 ${status}
[last_Via:]
[last_From:]
[last_To:];tag=pbx[call_number]
[last_Call-ID:]
[last_CSeq:]
Contact: <sip:pbx@[local_ip]:[local_port]>
${more}Content-Length: 0

]]></send>`;

/** In a dialog whose tag it has given already. */
const respondInside = (status: string) =>
  respond(status).replace('[last_To:];tag=pbx[call_number]', '[last_To:]');

/** Keeps the addresses of a request, and whether headers have certain words. */
const rememberWith = (
  ...flags: readonly (readonly [variable: string, word: string, header: string])[]
) => `<action>
<ereg regexp="&lt;(sip:[^&gt;]*)&gt;" search_in="hdr" header="Contact:" assign_to="all,contact"/>
<ereg regexp=".*" search_in="hdr" header="From:" assign_to="remote"/>
<ereg regexp="&lt;[^&gt;]*&gt;" search_in="hdr" header="To:" assign_to="local"/>
${flags.map(([variable, word, header]) => `<ereg regexp="${word}" search_in="hdr" header="${header}" assign_to="${variable}"/>`).join('')}
</action>`;

const request = (method: string, cseq: number, headers: string, body = '') => `<send retrans="500"><![CDATA[
${method} [$contact] SIP/2.0
Via: SIP/2.0/[transport] [local_ip]:[local_port];branch=[branch]
From: [$local];tag=pbx[call_number]
To:[$remote]
Call-ID: [call_id]
CSeq: ${cseq} ${method}
Contact: <sip:pbx@[local_ip]:[local_port]>
Max-Forwards: 70
${headers}Content-Length: [len]

${body}]]></send><recv response="200"/>`;

const notify = (event: string, told: ToldState, cseq: number) =>
  request(
    'NOTIFY',
    cseq,
    `Event: ${event}\nSubscription-State: ${told.subscription ?? 'active;expires=600'}\nContent-Type: ${told.type}\n`,
    told.body,
  );

const sound = ['c=IN IP4 [media_ip]', 't=0 0', 'm=audio [media_port] RTP/AVP 0', 'a=rtpmap:0 PCMU/8000'];

const sdp = (lines: readonly string[]) => `Content-Type: application/sdp
Content-Length: [len]

v=0
o=pbx 1 1 IN IP4 [local_ip]
s=-
${lines.join('\n')}
`;

const answered = (lines: readonly string[]) => respond('200 OK').replace('Content-Length: 0\n', sdp(lines));

/** Sends INVITEs in a call, each when the one before was answered. */
const storm = (
  count: number,
  lines: readonly string[],
) => `<nop><action><assign assign_to="count" value="1"/></action></nop>
<label id="again"/>
<nop><action><add assign_to="count" value="1"/><test assign_to="goesOn" variable="count" compare="less_than_equal" value="${count}"/></action></nop>
<send retrans="500"><![CDATA[
INVITE [$contact] SIP/2.0
Via: SIP/2.0/[transport] [local_ip]:[local_port];branch=[branch]
From: [$local];tag=pbx[call_number]
To:[$remote]
Call-ID: [call_id]
CSeq: [cseq] INVITE
Contact: <sip:pbx@[local_ip]:[local_port]>
Max-Forwards: 70
${sdp(lines)}
]]></send>
<recv response="100" optional="true"/>
<recv response="200"/>
<send><![CDATA[
ACK [$contact] SIP/2.0
Via: SIP/2.0/[transport] [local_ip]:[local_port];branch=[branch]
From: [$local];tag=pbx[call_number]
To:[$remote]
Call-ID: [call_id]
CSeq: [cseq] ACK
Max-Forwards: 70
Content-Length: 0

]]></send>
<nop next="again" test="goesOn"/>`;

function subscription(event: 'dialog' | 'presence', options: SippPbxOptions): string {
  const how = options.events?.[event] ?? 489;
  if (typeof how === 'number') return respond(`${how} Bad Event`);
  const notices = how.map(
    (told, at) => `<pause milliseconds="${at === 0 ? 0 : 3000}"/>${notify(event, told, at + 1)}`,
  );
  // Renewals are in the same dialog, and ended by another SUBSCRIBE.
  const renewal = `<label id="renewed-${event}"/><recv request="SUBSCRIBE" timeout="60000" ontimeout="end"/>${respondInside('200 OK').replace('Content-Length', `Expires: ${options.granted ?? 600}\nContent-Length`)}<nop next="renewed-${event}"/>`;
  return `${respond('200 OK', `Expires: ${options.granted ?? 600}\n`)}${notices.join('')}${renewal}`;
}

function transfer({ refer = 405 }: SippPbxOptions): string {
  if (refer === 'never') return '';
  if (typeof refer === 'number') return respondInside(`${refer} No`);
  const isEndFirst = refer.ends === 'first';
  const end = refer.ends ? request('BYE', isEndFirst ? 1 : 2, '') : '';
  const notice = request(
    'NOTIFY',
    isEndFirst ? 2 : 1,
    'Event: refer\nSubscription-State: terminated;reason=noresource\nContent-Type: message/sipfrag\n',
    `SIP/2.0 ${refer.status} No\n`,
  );
  const accepted = `${respondInside('202 Accepted')}<pause milliseconds="300"/>`;
  return isEndFirst
    ? `${accepted}${end}${notice}<nop next="end"/>`
    : `${accepted}${notice}<pause milliseconds="300"/>${end}`;
}

const scenario = (options: SippPbxOptions) => `<?xml version="1.0" encoding="ISO-8859-1"?>
<scenario name="pbx">
<recv request="REGISTER" optional="true" next="register"/>
<recv request="OPTIONS" optional="true" next="register"/>
<recv request="INVITE" optional="true" next="invite">${rememberWith(['replaces', 'early-only', 'Replaces:'])}</recv>
<recv request="SUBSCRIBE">${rememberWith(['dialog', 'dialog', 'Event:'], ['presence', 'presence', 'Event:'])}</recv>
<nop next="dialog" test="dialog"/>
<nop next="presence" test="presence"/>
${respond('489 Bad Event')}
<nop next="end"/>
<label id="dialog"/>
${subscription('dialog', options)}
<nop next="end"/>
<label id="presence"/>
${subscription('presence', options)}
<nop next="end"/>
<label id="register"/>
${respond('200 OK', '[last_Contact:]\nExpires: 300\n')}
<nop next="end"/>
<label id="invite"/>
<nop next="replaced" test="replaces"/>
<label id="answer"/>
${answered(options.description ?? sound)}
<recv request="ACK"/>
${options.reinvites === undefined ? '' : storm(options.reinvites, options.description ?? sound)}
<label id="talking"/>
<recv request="REFER" optional="true" next="refer"/>
<recv request="BYE"/>
${respondInside(`${options.bye ?? 200} OK`)}
<nop next="end"/>
<label id="refer"/>
${transfer(options)}
<nop next="talking"/>
<label id="replaced"/>
${options.replaced === undefined ? '<nop next="answer"/>' : `${respond(`${options.replaced} No`)}<recv request="ACK"/>`}
<label id="end"/>
<Reference variables="all,contact,remote,local,dialog,presence,replaces${options.reinvites === undefined ? '' : ',count,goesOn'}"/>
</scenario>
`;

/** A PBX that sipp plays: every account registers there without a password, and every call is answered and echoed. */
export class SippPbx {
  readonly #program: ProgramInFolder;

  private constructor(program: ProgramInFolder) {
    this.#program = program;
  }

  static start(options: SippPbxOptions): SippPbx {
    return SippPbx.play({ ...options, scenario: scenario(options) });
  }

  /** Plays a scenario in the words of sipp. */
  static play({ program, port, scenario }: PlayedScenario): SippPbx {
    const args = ['-sf', 'pbx.xml', '-i', '127.0.0.1', '-p', String(port), '-nostdin', '-rtp_echo'];
    const folder = folderWith('sipp-pbx', { 'pbx.xml': scenario });
    return new SippPbx(new ProgramInFolder(folder, { command: program, args, signal: 'SIGKILL' }));
  }

  /** Its whole output so far. */
  get printed(): string {
    return this.#program.printed;
  }

  stop(): Promise<void> {
    return this.#program.stop();
  }
}
