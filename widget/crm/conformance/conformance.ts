import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DialRequest } from '../crm-adapter.ts';
import { CrmError } from '../crm-error.ts';
import type { CrmLog } from '../crm-log.ts';
import type { CrmRecord } from '../crm-record.ts';
import { MemoryLogStore } from '../outbox/log-store.ts';
import { Outbox } from '../outbox/outbox.ts';
import { Sender } from '../outbox/sender.ts';
import { TestTime } from '../outbox/testing/test-time.ts';
import type { CrmUnderTest } from './crm-under-test.ts';
import { noEvents } from './no-events.ts';

const number = '+33612345678';
const log: CrmLog = {
  key: 'callside:-1:1763766000000',
  lineId: '-1',
  callId: '1',
  direction: 'inbound',
  number,
  startedAt: 1_763_766_000_000,
  durationMs: 61_400,
  subject: 'Call from Jane & Söhne',
  notes: 'Wants a quote: 3 < 4 & "soon"\nCall back',
  outcome: 'Resolved',
};

/** Looks a caller up. Some CRMs name the callers of calls that they know of only. */
function lookUp({ adapter }: CrmUnderTest, caller: string): Promise<readonly CrmRecord[]> {
  const call = { ...log, key: `callside:-3:${caller}`, number: caller };
  adapter.live?.began(call, { createsEntry: false, isAnswered: false }).catch(() => {});
  return adapter.match(caller, { isIncoming: true });
}

/** Writes a call with all of its data. @returns the id of the entry */
async function write({ adapter }: CrmUnderTest, call: CrmLog): Promise<string> {
  const id = await adapter.createLog(call);
  if (adapter.completesByUpdate) await adapter.updateLog(id, call);
  return id;
}

/** Logs the call by the widget's outbox. Every answer of the CRM has arrived before its clock goes on. */
async function logThroughOutbox({ adapter }: CrmUnderTest) {
  const time = new TestTime();
  const { now } = time;
  const outbox = new Outbox({ store: new MemoryLogStore(), owner: 'alice', now, announce: () => {} });
  const sender = new Sender({ outbox, adapter, now, after: time.after });
  const kept = () => outbox.logs.peek().get(log.key);
  const isOver = () => kept()?.state === 'logged' || kept()?.state === 'unsure';
  const answered = () => expect.poll(() => isOver() || time.isAwaited, { interval: 1 }).toBe(true);
  await outbox.begin(log, { call: 'v1/user/Call/1', lineId: log.lineId });
  await outbox.end(log.key, {});
  return {
    kept,
    async pass(seconds: number): Promise<void> {
      for (let second = 0; second < seconds; second += 1) {
        await answered();
        await time.pass(1_000);
      }
      await answered();
    },
    end: () => sender.dispose(),
  };
}

/** The tests that every adapter passes. @param start a CRM of the vendor, with the adapter in it, not opened yet */
export function conformsToCrmAdapter(name: string, start: () => Promise<CrmUnderTest>): void {
  describe(`the adapter for ${name}`, () => {
    let crm: CrmUnderTest;
    let dialled: DialRequest[];
    beforeEach(async () => {
      dialled = [];
      crm = await start();
      await crm.adapter.open({ ...noEvents, dial: (request) => dialled.push(request) });
    });
    afterEach(() => {
      crm.adapter.close();
      crm.end?.();
    });

    it('the adapter finds the record of a number, however it is written', async () => {
      for (const written of [number, '06 12 34 56 78']) {
        const found = await lookUp(crm, written);
        expect(found).toEqual([expect.objectContaining(crm.jane)]);
      }
    });

    it('the adapter finds nothing for an unknown number and for an invalid one', async () => {
      expect(await lookUp(crm, '+33699999999')).toEqual([]);
      expect(await lookUp(crm, '')).toEqual([]);
    });

    it('the adapter reports a failed lookup', async () => {
      crm.failNext('match');
      const failure = lookUp(crm, number);
      await expect(failure).rejects.toBeInstanceOf(CrmError);
      await expect(failure).rejects.toMatchObject({ code: 'crm.searchFailed' });
    });

    it('the adapter searches by name, if the CRM can', async () => {
      if (!crm.adapter.search) return expect('search' in crm.adapter).toBe(false);
      expect(await crm.adapter.search('jane')).toEqual([expect.objectContaining(crm.jane)]);
      expect(await crm.adapter.search('Nobody')).toEqual([]);
      expect(await crm.adapter.search('Nobody & Söhne + 100 %')).toEqual([]);
    });

    it('the adapter shows a record', async () => {
      await crm.adapter.pop(crm.jane);
      await expect.poll(() => crm.shown()).toEqual([crm.jane.id]);
    });

    it('the adapter writes a call, and finds it by its key, if the CRM can', async () => {
      const id = await write(crm, { ...log, record: crm.jane });
      expect(crm.written()).toEqual([
        {
          id,
          key: log.key,
          direction: 'inbound',
          subject: log.subject,
          notes: expect.stringContaining(log.notes),
          recordId: crm.relates ? crm.jane.id : undefined,
        },
      ]);
      if (!crm.adapter.findLog) return;
      expect(await crm.adapter.findLog(log.key)).toBe(id);
      expect(await crm.adapter.findLog('callside:-2:1')).toBeUndefined();
    });

    it('the adapter writes one entry, however often it is sent, if the CRM writes by the key', async () => {
      if (!crm.adapter.writesByKey) return expect('writesByKey' in crm.adapter).toBe(false);
      const ids = [await crm.adapter.createLog(log), await crm.adapter.createLog(log)];
      expect(new Set(ids).size).toBe(1);
      expect(crm.written()).toHaveLength(1);
    });

    it('the adapter changes an entry', async () => {
      const id = await crm.adapter.createLog(log);
      await crm.adapter.updateLog(id, { ...log, notes: 'Got it' });
      expect(crm.written()).toEqual([
        expect.objectContaining({ id, notes: expect.stringContaining('Got it') }),
      ]);
    });

    it('the adapter reports a failed write', async () => {
      crm.failNext('createLog');
      await expect(crm.adapter.createLog(log)).rejects.toBeInstanceOf(CrmError);
    });

    it('a write that the CRM answers with an error, and stores 5 s later, leaves one entry', async () => {
      crm.failNext('createLog');
      const logging = await logThroughOutbox(crm);
      await logging.pass(5);
      crm.storeLate();
      await logging.pass(300);
      logging.end();
      expect(crm.written()).toHaveLength(1);
      const { findLog, writesByKey } = crm.adapter;
      expect(logging.kept()?.state).toBe(findLog || writesByKey ? 'logged' : 'unsure');
    });

    it('the adapter creates the entry of a call when it begins, and changes it after the end, if the CRM can', async () => {
      const { live } = crm.adapter;
      if (!live?.createsEntries) return;
      const entryId = await live.began(log, { createsEntry: true, isAnswered: false });
      expect(entryId).toBeDefined();
      live.answered(log);
      live.ended(log, { cause: 'causeNormal', wasAnswered: true, entryId });
      await crm.adapter.updateLog(entryId ?? '', log);
      expect(crm.written()).toEqual([
        expect.objectContaining({ id: entryId, key: log.key, subject: log.subject }),
      ]);
    });

    it('the adapter reports clicked numbers, and nothing after its end, if the CRM has click-to-dial', async () => {
      if (!crm.click) return expect(crm.adapter.setClickToDial).toBeUndefined();
      crm.click('06 12 34 56 78');
      await expect.poll(() => dialled).toHaveLength(1);
      expect(dialled[0]?.number).toBe('06 12 34 56 78');
      crm.adapter.close();
      crm.click('01');
      await Promise.resolve();
      expect(dialled).toHaveLength(1);
    });

    it('the adapter switches click-to-dial on and off, if the CRM can', async () => {
      if (!crm.adapter.setClickToDial) return expect(crm.isClickable).toBeUndefined();
      await crm.adapter.setClickToDial({ enabled: true });
      expect(crm.isClickable?.()).toBe(true);
      await crm.adapter.setClickToDial({ enabled: false });
      expect(crm.isClickable?.()).toBe(false);
    });

    it('the adapter shows and hides its panel, if the CRM can', async () => {
      if (!crm.adapter.showPanel) return expect(crm.isPanelVisible).toBeUndefined();
      await crm.adapter.showPanel({ visible: false });
      expect(crm.isPanelVisible?.()).toBe(false);
      expect(await crm.adapter.isPanelShown?.()).toBe(false);
      await crm.adapter.showPanel({ visible: true });
      expect(crm.isPanelVisible?.()).toBe(true);
      expect(await crm.adapter.isPanelShown?.()).toBe(true);
    });
  });
}
