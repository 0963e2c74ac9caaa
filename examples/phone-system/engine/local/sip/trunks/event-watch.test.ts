import { type Core, URI } from 'sip.js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type RawMessage, readRawMessage } from '../wire/raw-message.ts';
import { EventWatch } from './event-watch.ts';

/** A request of the watch, and the answers that it can get. */
interface Asked {
  readonly callId: string;
  readonly fromTag: string;
  readonly event: string;
  readonly seconds: number;
  accept(toTag?: string, expires?: string): void;
  reject(status: number, retryAfter?: string): void;
}

const address = (user: string) => new URI('sip', user, 'pbx.example');
const seconds = (count: number) => vi.advanceTimersByTime(count * 1_000);

function notice(
  { callId, fromTag }: Asked,
  {
    tag = 'pbx',
    cseq = 1,
    state = 'active;expires=600',
  }: { tag?: string; cseq?: number; state?: string } = {},
): RawMessage {
  const head = [
    'NOTIFY sip:line-1@192.0.2.1 SIP/2.0',
    'Via: SIP/2.0/UDP pbx.example;branch=z9hG4bK1',
    `From: <sip:1002@pbx.example>;tag=${tag}`,
    `To: <sip:1001@pbx.example>;tag=${fromTag}`,
    `Call-ID: ${callId}`,
    `CSeq: ${cseq} NOTIFY`,
    `Subscription-State: ${state}`,
  ];
  const read = readRawMessage(Buffer.from(`${head.join('\r\n')}\r\n\r\n`));
  if ('fault' in read) throw new Error(read.fault);
  return read;
}

describe('a subscription', () => {
  let asked: Asked[];
  let unknown: number;
  let watch: EventWatch;
  const last = () => asked.at(-1) as Asked;

  beforeEach(() => {
    vi.useFakeTimers();
    asked = [];
    unknown = 0;
    let serial = 0;
    const makeOutgoingRequestMessage = (
      _method: string,
      ruri: URI,
      _from: URI,
      _to: URI,
      dialog: { callId?: string; fromTag?: string; cseq?: number },
      headers: readonly string[],
    ) => {
      serial += 1;
      const { callId = `call-${serial}`, fromTag = `tag-${serial}`, cseq = 1 } = dialog;
      return { callId, fromTag, cseq, ruri, headers };
    };
    const request = (
      message: ReturnType<typeof makeOutgoingRequestMessage>,
      delegate: Core.OutgoingRequestDelegate,
    ) => {
      const header = (name: string) =>
        message.headers.find((one) => one.startsWith(`${name}: `))?.slice(name.length + 2);
      const answer = (values: object) => ({
        message: { hasHeader: () => false, getHeaders: () => [], getHeader: () => undefined, ...values },
      });
      asked.push({
        ...{ callId: message.callId, fromTag: message.fromTag },
        event: header('Event') ?? '',
        seconds: Number(header('Expires')),
        accept: (toTag = 'pbx', expires = '600') =>
          delegate.onAccept?.(answer({ toTag, getHeader: () => expires }) as never),
        reject: (statusCode, retryAfter) =>
          delegate.onReject?.(answer({ statusCode, getHeader: () => retryAfter }) as never),
      });
    };
    const agent = {
      contactHeader: 'Contact: <sip:line-1@192.0.2.1>',
      core: { makeOutgoingRequestMessage, request },
    };
    watch = new EventWatch({
      agent: () => agent as never,
      account: address('1001'),
      subject: address('1002'),
      target: address('1002'),
      kinds: [
        { event: 'dialog', accept: 'application/dialog-info+xml' },
        { event: 'presence', accept: 'application/pidf+xml' },
      ],
      onUnknown: () => {
        unknown += 1;
      },
    });
    watch.start();
  });
  afterEach(() => {
    watch.lost();
    vi.useRealTimers();
  });

  it('takes a notice before and after the answer, and none of another call, phone or time', () => {
    const one = last();
    expect(watch.takes(notice(one, { cseq: 5 }))).toBe(true);
    one.accept();
    expect(watch.takes(notice(one, { cseq: 6 }))).toBe(true);
    expect(watch.takes(notice(one, { cseq: 6 }))).toBe(false);
    expect(watch.takes(notice(one, { cseq: 4 }))).toBe(false);
    for (const foreign of [{ callId: 'other' }, { fromTag: 'other' }])
      expect(watch.has(notice({ ...one, ...foreign }, { cseq: 9 }))).toBe(false);
    expect(watch.has(notice(one, { cseq: 9, tag: 'other' }))).toBe(false);
  });

  it('is renewed in half of its time, whatever time the other side says', () => {
    last().accept('pbx', '600');
    seconds(299);
    expect(asked).toHaveLength(1);
    seconds(2);
    expect(asked.map(({ callId }) => callId)).toEqual(['call-1', 'call-1']);
    for (const odd of ['soon', '-1', '0']) {
      last().accept('pbx', odd);
      const before = asked.length;
      seconds(4);
      expect(asked).toHaveLength(before);
      seconds(3_600);
      expect(asked.length).toBeGreaterThan(before);
    }
    last().accept('pbx', '99999999999');
    seconds(80_000);
    expect(last().event).toBe('dialog');
  });

  it('asks for the next event after 489, and for nothing after the last, until the other side was lost', () => {
    last().reject(489);
    expect(last().event).toBe('presence');
    last().reject(489);
    seconds(90_000);
    expect(asked).toHaveLength(2);
    watch.lost();
    watch.start();
    expect([asked.length, last().event]).toEqual([3, 'dialog']);
  });

  it.each([
    [404, undefined, 3_600],
    [503, undefined, 300],
    [503, '20', 20],
  ])('that is refused with %i and %s is asked for again after %i seconds', (status, retryAfter, later) => {
    last().reject(status, retryAfter);
    seconds(later - 1);
    expect(asked).toHaveLength(1);
    seconds(2);
    expect(asked).toHaveLength(2);
  });

  it('begins anew if its renewal is refused', () => {
    last().accept();
    seconds(301);
    last().reject(481);
    expect(last().callId).not.toBe('call-1');
    expect(unknown).toBe(1);
  });

  it.each([
    ['deactivated', 300],
    ['noresource', 3_600],
    ['giveup;retry-after=40', 40],
  ])('that the other side ends at once as %s begins again after %i seconds', (reason, later) => {
    const one = last();
    one.accept();
    watch.follow(notice(one, { state: `terminated;reason=${reason}` }));
    expect([unknown, watch.has(notice(one))]).toEqual([1, false]);
    seconds(later - 1);
    expect(asked).toHaveLength(1);
    seconds(2);
    expect(asked).toHaveLength(2);
  });

  it('that has lasted begins again soon', () => {
    const one = last();
    one.accept('pbx', '3600');
    seconds(1_000);
    watch.follow(notice(one, { state: 'terminated;reason=deactivated' }));
    seconds(2);
    expect(asked).toHaveLength(2);
  });

  it('is ended when it is stopped, and not before it has begun', () => {
    watch.stop();
    expect(asked).toHaveLength(1);
    watch.start();
    last().accept();
    watch.stop();
    expect([last().seconds, last().callId]).toEqual([0, 'call-2']);
    expect(watch.has(notice(last()))).toBe(false);
    seconds(90_000);
    expect(asked).toHaveLength(3);
  });
});
