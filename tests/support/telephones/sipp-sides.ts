import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { findProgram } from '../packages.ts';
import { carrierOf, useCarrier } from './asterisk-sides.ts';
import { type Office, ownHertz, type StartSide } from './other-side.ts';

/** An address of its own, by which it is known. */
const host = '127.0.0.8';
const ports = { answering: 22_080, calling: 22_081, answeringSound: 22_200, callingSound: 22_220 } as const;
const password = 'secret-of-trunk';
/** sipp ends a call that has not ended after this time. Until then both sides have to be heard. */
const longestCallMs = 4_000;

/** How the carrier knows us. */
export type SippDialect = 'registration' | 'challenges' | 'address';

const head = (from: string, to: string) => `Via: SIP/2.0/[transport] [local_ip]:[local_port];branch=[branch]
From: ${from}
To: ${to}
Call-ID: [call_id]`;

const response = (status: string, headers = '') => `<send><![CDATA[
SIP/2.0 ${status}
[last_Via:]
[last_From:]
[last_To:];tag=carrier[call_number]
[last_Call-ID:]
[last_CSeq:]
Contact: <sip:carrier@[local_ip]:[local_port];transport=[transport]>
${headers}Content-Length: 0

]]></send>`;

const description = `Content-Type: application/sdp
Content-Length: [len]

v=0
o=carrier 1 1 IN IP4 [local_ip]
s=-
c=IN IP4 [media_ip]
t=0 0
m=audio [media_port] RTP/AVP 0
a=rtpmap:0 PCMU/8000
`;

/** It challenges a request, and refuses a wrong answer. */
const challenge = (method: 'REGISTER' | 'INVITE', at: string) => `
${response('401 Unauthorized', 'WWW-Authenticate: Digest realm="carrier", nonce="0f2a9c[call_number]"\n')}
${method === 'INVITE' ? '<recv request="ACK"/>' : ''}
<recv request="${method}"><action>
<verifyauth assign_to="right" username="trunk" password="${password}"/>
</action></recv>
<nop test="right" next="${at}"/>
${response('403 Forbidden')}
<nop next="end"/>
<label id="${at}"/>`;

const end = (request: string, lastAnswer: string) => `
<recv request="BYE" timeout="${longestCallMs}" ontimeout="tired"/>
${lastAnswer}
<nop next="end"/>
<label id="tired"/>
${request}
<recv response="200"/>
<label id="end"/>`;

/** The addresses of a call, for its end. */
const addresses = `<action>
<ereg regexp="&lt;(sip:[^&gt;]*)&gt;" search_in="hdr" header="Contact:" assign_to="all,contact"/>
<ereg regexp=".*" search_in="hdr" header="From:" assign_to="remote"/>
<ereg regexp="&lt;[^&gt;]*&gt;" search_in="hdr" header="To:" assign_to="local"/>
</action>`;

const answering = (dialect: SippDialect) => `<?xml version="1.0" encoding="ISO-8859-1"?>
<scenario name="carrier">
<recv request="REGISTER" optional="true" next="register"/>
<recv request="OPTIONS" optional="true" next="options"/>
<recv request="INVITE">${addresses}</recv>
${dialect === 'address' ? '' : challenge('INVITE', 'known')}
${response('200 OK').replace('Content-Length: 0\n', description)}
<recv request="ACK"/>
${end(
  `<send retrans="500"><![CDATA[
BYE [$contact] SIP/2.0
${head('[$local];tag=carrier[call_number]', '[$remote]')}
CSeq: 1 BYE
Max-Forwards: 70
Content-Length: 0

]]></send>`,
  response('200 OK').replace(';tag=carrier[call_number]', ''),
)}
<nop next="over"/>
<label id="register"/>
${dialect === 'registration' ? challenge('REGISTER', 'registered') : ''}
${response('200 OK', '[last_Contact:]\nExpires: 300\n')}
<nop next="over"/>
<label id="options"/>
${response('200 OK')}
<label id="over"/>
<Reference variables="all,contact,remote,local${dialect === 'address' ? '' : ',right'}"/>
</scenario>
`;

const calling = `<?xml version="1.0" encoding="ISO-8859-1"?>
<scenario name="caller">
<send retrans="500"><![CDATA[
INVITE sip:[service]@[remote_ip]:[remote_port] SIP/2.0
${head('"A carrier" <sip:+33199000001@[local_ip]>;tag=carrier[call_number]', '<sip:[service]@[remote_ip]>')}
CSeq: 1 INVITE
Contact: <sip:carrier@[local_ip]:[local_port];transport=[transport]>
Max-Forwards: 70
${description}
]]></send>
<recv response="100" optional="true"/>
<recv response="180" optional="true"/>
<recv response="183" optional="true"/>
<recv response="200" rrs="true"/>
<send><![CDATA[
ACK [next_url] SIP/2.0
${head('"A carrier" <sip:+33199000001@[local_ip]>;tag=carrier[call_number]', '[peer_tag_param]').replace('To: [peer_tag_param]', '[last_To:]')}
CSeq: 1 ACK
Max-Forwards: 70
Content-Length: 0

]]></send>
${end(
  `<send retrans="500"><![CDATA[
BYE [next_url] SIP/2.0
${head('"A carrier" <sip:+33199000001@[local_ip]>;tag=carrier[call_number]', '').replace('To: \n', '[last_To:]\n')}
CSeq: 2 BYE
Max-Forwards: 70
Content-Length: 0

]]></send>`,
  `<send><![CDATA[
SIP/2.0 200 OK
[last_Via:]
[last_From:]
[last_To:]
[last_Call-ID:]
[last_CSeq:]
Content-Length: 0

]]></send>`,
)}
</scenario>
`;

/** Runs a scenario. `done` is its exit code and output. */
function run({ atEnd }: Office, scenario: string, args: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'sipp-carrier-'));
  writeFileSync(join(folder, 'scenario.xml'), scenario);
  const child = spawn(
    findProgram('sipp') ?? '',
    ['-sf', 'scenario.xml', '-i', host, '-mi', host, '-nostdin', '-rtp_echo', ...args],
    { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, TERM: 'dumb' } },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      output += String(text);
    });
  const done = once(child, 'close').then(([code]) => ({ code: Number(code), output }));
  atEnd(async () => {
    child.kill('SIGKILL');
    await done;
    rmSync(folder, { recursive: true });
  });
  return { done };
}

/** A carrier that sipp plays. It returns all sound. */
export const sippCarrier =
  (dialect: SippDialect): StartSide =>
  async (office, { transport }) => {
    const by = ['-t', transport === 'tcp' ? 't1' : 'u1'];
    run(office, answering(dialect), [
      ...by,
      ...['-p', String(ports.answering), '-mp', String(ports.answeringSound)],
    ]);
    await useCarrier(
      office,
      carrierOf({
        ...{ host, port: ports.answering, transport, callsFrom: [host] },
        ...(dialect !== 'address' && { password }),
        ...(dialect === 'registration' && { registersFor: 120 }),
      }),
    );
    let called: ReturnType<typeof run>['done'] | undefined;
    return {
      number: '+33123450600',
      hertz: ownHertz,
      async call() {
        const own = ['-p', String(ports.calling), '-mp', String(ports.callingSound), '-m', '1'];
        const to = `127.0.0.1:${office.system.sipPort}`;
        called = run(office, calling, [...by, ...own, '-s', '+33100000102', to]).done;
      },
      // It ends calls by itself.
      hangUp: async () => undefined,
      async isIdle() {
        if (!called) return;
        const { code, output } = await called;
        expect(code, output.slice(-3000)).toBe(0);
        called = undefined;
      },
    };
  };
