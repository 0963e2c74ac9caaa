import { type DeskPhone, type DeskRequest, toTagOf } from './desk-phone.ts';
import type { TestSystem } from './test-system.ts';

/** Lets a desk phone dial, and the engine answer. Returns the leg of the phone and its dialog. */
export async function dialFrom(
  system: TestSystem,
  phone: DeskPhone,
  body = phone.sdp,
  headers: readonly string[] = [],
) {
  const callId = `call-${crypto.randomUUID()}`;
  const known = system.events.length;
  const { text, branch } = phone.request('INVITE', { callId, body, headers });
  phone.send(text);
  const { leg } = await system.event('incoming', undefined, known);
  system.engine.answer(leg, '-1');
  const accepted = await phone.response(branch, 200);
  const dialog = { callId, toTag: toTagOf(accepted), uri: 'sip:exchange@127.0.0.1' };
  return {
    leg,
    accepted,
    dialog,
    ack: (sdp = '') => phone.send(phone.request('ACK', { ...dialog, body: sdp }).text),
  };
}

/** Sends a request that has to be proven by digest, and waits for the response with this status. */
export async function askProven(
  phone: DeskPhone,
  method: string,
  status: number,
  request: DeskRequest & { readonly uri: string; readonly cseq: number },
): Promise<string> {
  const challenge = await phone.ask(method, 407, request);
  const proof = phone.proof(challenge, request.uri, { method });
  const { headers = [], cseq } = request;
  return phone.ask(method, status, {
    ...request,
    cseq: cseq + 1,
    headers: [...headers, `Proxy-Authorization: ${proof}`],
  });
}
