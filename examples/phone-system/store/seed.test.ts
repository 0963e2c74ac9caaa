import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removeTemplates } from './embedded/template.ts';
import type { Seed } from './seed.ts';
import { openStore } from './store.ts';

const name = `test-${randomUUID()}`;
const log = pino({ level: 'silent' });
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'callside-seed-'));
});
afterAll(async () => {
  removeTemplates(name, { keep: 0 });
  await rm(folder, { recursive: true });
});

/** Returns a seed with a single pause reason, and a list in which it notes its work. */
function seedOf(key: string, templateKey = key) {
  const work: string[] = [];
  const seed: Seed = {
    name,
    key,
    templateKey,
    async fill(db) {
      work.push('fill');
      await db
        .insertInto('acd_pause_reason')
        .values({ id: 1, text: key })
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ text: key }))
        .execute();
    },
    async refresh() {
      work.push('refresh');
    },
  };
  return { seed, work };
}

/** Opens the store, writes another reason, and returns the reasons that were there and what the seed did. */
async function open(key: string, { templateKey, place }: { templateKey?: string; place?: string } = {}) {
  const { seed, work } = seedOf(key, templateKey);
  const { db, close } = await openStore({ server: undefined, folder: place, seed, log });
  const reasons = await db.selectFrom('acd_pause_reason').select('text').orderBy('id').execute();
  await db
    .insertInto('acd_pause_reason')
    .values({ id: 100 + reasons.length, text: 'own' })
    .execute();
  await close();
  return { work, reasons: reasons.map(({ text }) => text) };
}

describe('seed of a store', () => {
  it('is written once: the next store in memory copies it, without the data that was added later', async () => {
    expect(await open('first')).toEqual({ work: ['fill'], reasons: ['first'] });
    expect(await open('first')).toEqual({ work: ['refresh'], reasons: ['first'] });
    expect(await open('first')).toEqual({ work: ['refresh'], reasons: ['first'] });
  });

  it('is written again after its key has changed', async () => {
    expect(await open('second')).toEqual({ work: ['fill'], reasons: ['second'] });
    expect(await open('second')).toEqual({ work: ['refresh'], reasons: ['second'] });
  });

  it('is written again after the key of its template has changed', async () => {
    expect(await open('third', { templateKey: 'monday' })).toEqual({ work: ['fill'], reasons: ['third'] });
    expect(await open('third', { templateKey: 'tuesday' })).toEqual({ work: ['fill'], reasons: ['third'] });
  });

  it('is copied to a new folder, and a second start finds the data as it was left', async () => {
    const place = join(folder, 'copied');
    expect(await open('fourth')).toMatchObject({ work: ['fill'] });
    expect(await open('fourth', { place })).toEqual({ work: ['refresh'], reasons: ['fourth'] });
    expect(await open('fourth', { place })).toEqual({ work: [], reasons: ['fourth', 'own'] });
  });

  it('is written to a new folder without a template, and again when its key has changed', async () => {
    const place = join(folder, 'filled');
    expect(await open('fifth', { place })).toEqual({ work: ['fill'], reasons: ['fifth'] });
    expect(await open('fifth', { place })).toEqual({ work: [], reasons: ['fifth', 'own'] });
    expect(await open('sixth', { place })).toEqual({ work: ['fill'], reasons: ['sixth', 'own', 'own'] });
    expect(await open('sixth', { place })).toMatchObject({ work: [] });
  });
});
