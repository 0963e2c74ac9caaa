import type { Core } from 'sip.js';
import { expect, it } from 'vitest';
import { ServerTransactions } from './server-transactions.ts';

const request = { callId: 'c', cseq: 1, fromTag: 'f', toTag: '', viaBranch: 'z9hG4bK1' };
const server = (message: typeof request) => ({ message }) as unknown as Core.UserAgentServer;
const otherWay = { ...request, viaBranch: 'z9hG4bK2' };

it('a request that came by another path is recognized until its transaction is over', () => {
  const transactions = new ServerTransactions();
  expect(transactions.isMerged(request)).toBe(false);
  transactions.set('z9hG4bK1', server(request));
  expect(transactions.isMerged(request)).toBe(false);
  expect(transactions.isMerged(otherWay)).toBe(true);
  expect(transactions.isMerged({ ...otherWay, toTag: 't' })).toBe(false);
  expect(transactions.isMerged({ ...otherWay, cseq: 2 })).toBe(false);
  transactions.delete('z9hG4bK1');
  expect(transactions.isMerged(otherWay)).toBe(false);
});

it('the map lists no transactions, and still finds and ends each', () => {
  const transactions = new ServerTransactions();
  transactions.set('z9hG4bK1', server(request));
  expect([...transactions.values()]).toEqual([]);
  const seen: string[] = [];
  transactions.forEach((_, id) => {
    seen.push(id);
  });
  expect(seen).toEqual(['z9hG4bK1']);
  expect(transactions.get('z9hG4bK1')).toBeDefined();
});
