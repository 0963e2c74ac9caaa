import { folderWith, ProgramInFolder } from '../programs/program-in-folder.ts';
import { type PlayedScenario, SippPbx } from './sipp-pbx.ts';

/** A carrier that sipp plays: how it handles a call, and a registration. */
export interface CarrierOptions extends Omit<PlayedScenario, 'scenario'> {
  /** The responses to calls, and the requests inside them: `respond`, `moreIn`, `expect`. */
  readonly call?: string;
  /** Headers of its answer to a registration; a status refuses it, and a port sends us to the registrar there. */
  readonly registration?: string | { readonly movesTo: number } | { readonly refuses: string };
  /** For how many seconds it registers us; 300 by default. */
  readonly expires?: number;
}

const head = (tag: string) => `[last_Via:]
[last_From:]
[last_To:]${tag === '' ? '' : `;tag=${tag}`}
[last_Call-ID:]
[last_CSeq:]
`;

/** The description of sound that sipp returns: its ports are two apart. */
export const soundAt = (port: '[media_port]' | '[media_port+2]') => `
v=0
o=carrier 1 1 IN IP4 [local_ip]
s=-
c=IN IP4 [media_ip]
t=0 0
m=audio ${port} RTP/AVP 0
a=rtpmap:0 PCMU/8000
`;

/** A response to the request that was read last. */
export const respond = (
  status: string,
  { tag = '', headers = '', sdp = '' }: { tag?: string; headers?: string; sdp?: string } = {},
) => `<send><![CDATA[
SIP/2.0 ${status}
${head(tag)}Contact: <sip:carrier-${tag}@[local_ip]:[local_port]>
${headers}${sdp === '' ? '' : 'Content-Type: application/sdp\n'}Content-Length: ${sdp === '' ? '0\n' : `[len]\n${sdp}`}
]]></send>`;

/** A request inside the dialog with this tag. */
export const request = (
  method: string,
  { tag, cseq, sdp = '' }: { tag: string; cseq: number; sdp?: string },
) => `<send><![CDATA[
${method} [$contact] SIP/2.0
Via: SIP/2.0/[transport] [local_ip]:[local_port];branch=[branch]
From: [$local];tag=${tag}
To:[$remote]
Call-ID: [call_id]
CSeq: ${cseq} ${method}
Contact: <sip:carrier-${tag}@[local_ip]:[local_port]>
Max-Forwards: 70
${sdp === '' ? '' : 'Content-Type: application/sdp\n'}Content-Length: ${sdp === '' ? '0\n' : `[len]\n${sdp}`}
]]></send>`;

export const expectRequest = (method: string) => `<recv request="${method}"/>`;

/** The answer to the call, also after other requests inside it. */
export const answerCall = (tag: string, sdp = '') =>
  respond('200 OK', { tag, sdp }).replace(
    head(tag),
    `Via:[$via]
From:[$remote]
To: [$local];tag=${tag}
Call-ID: [call_id]
CSeq: 1 INVITE
`,
  );

function registered({ registration = '', expires = 300 }: CarrierOptions): string {
  if (typeof registration === 'string') {
    const headers = `[last_Contact:]\nExpires: ${expires}\n${registration}`;
    return respond('200 OK', { tag: 'registrar', headers });
  }
  return 'refuses' in registration
    ? respond(registration.refuses, { tag: 'registrar' })
    : respond('302 Moved', { tag: 'registrar' }).replace(
        /Contact: .*/,
        `Contact: <sip:127.0.0.1:${registration.movesTo}>`,
      );
}

/** Starts a carrier: every trunk registers without a password. */
export const startCarrier = (options: CarrierOptions): SippPbx =>
  SippPbx.play({
    ...options,
    scenario: `<?xml version="1.0" encoding="ISO-8859-1"?>
<scenario name="carrier">
<recv request="REGISTER" optional="true" next="register"/>
<recv request="INVITE"><action>
<ereg regexp="&lt;(sip:[^&gt;]*)&gt;" search_in="hdr" header="Contact:" assign_to="all,contact"/>
<ereg regexp=".*" search_in="hdr" header="Via:" assign_to="via"/>
<ereg regexp=".*" search_in="hdr" header="From:" assign_to="remote"/>
<ereg regexp="&lt;[^&gt;]*&gt;" search_in="hdr" header="To:" assign_to="local"/>
</action></recv>
${options.call ?? ''}
<nop next="end"/>
<label id="register"/>
${registered(options)}
<label id="end"/>
<Reference variables="all,contact,via,remote,local"/>
</scenario>
`,
  });

/** Lets the carrier call us once, at this port, with these headers, and hang up after the answer. */
export async function callFromCarrier(
  program: string,
  { to, headers }: { readonly to: number; readonly headers: string },
): Promise<void> {
  const inside = (method: string, cseq: number) => `<send><![CDATA[
${method} [next_url] SIP/2.0
Via: SIP/2.0/[transport] [local_ip]:[local_port];branch=[branch]
From: <sip:+33199000001@carrier.example>;tag=c[call_number]
To: <sip:service@carrier.example>[peer_tag_param]
Call-ID: [call_id]
CSeq: ${cseq} ${method}
Max-Forwards: 70
Content-Length: 0

]]></send>`;
  const folder = folderWith('sipp-call', {
    'call.xml': `<?xml version="1.0" encoding="ISO-8859-1"?>
<scenario name="call">
<send retrans="500"><![CDATA[
INVITE sip:service@[remote_ip]:[remote_port] SIP/2.0
Via: SIP/2.0/[transport] [local_ip]:[local_port];branch=[branch]
From: <sip:+33199000001@carrier.example>;tag=c[call_number]
To: <sip:service@carrier.example>
Call-ID: [call_id]
CSeq: 1 INVITE
Contact: <sip:carrier@[local_ip]:[local_port]>
Max-Forwards: 70
${headers}Content-Type: application/sdp
Content-Length: [len]
${soundAt('[media_port]')}
]]></send>
<recv response="100" optional="true"/>
<recv response="180" optional="true"/>
<recv response="183" optional="true"/>
<recv response="200" rrs="true"/>
${inside('ACK', 1)}
<recv request="BYE"/>
${respond('200 OK')}
</scenario>
`,
  });
  const args = ['-sf', 'call.xml', '-i', '127.0.0.1', '-m', '1', '-nostdin', `127.0.0.1:${to}`];
  const call = new ProgramInFolder(folder, { command: program, args });
  const code = await call.end();
  await call.stop();
  if (code !== 0) throw new Error(`sipp ended with ${code}:\n${call.printed}`);
}
