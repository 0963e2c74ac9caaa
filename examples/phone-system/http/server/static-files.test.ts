import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { afterAll, expect, it } from 'vitest';
import { caching, files } from './static-files.ts';

const root = mkdtempSync(join(tmpdir(), 'callside-files-'));
afterAll(() => rmSync(root, { recursive: true }));
mkdirSync(join(root, 'assets'));
const hashed = '/assets/page-Dx4kXJAl.js';
writeFileSync(join(root, hashed), 'first()');
writeFileSync(join(root, 'index.html'), '<p>first</p>');

const app = new Hono().use(caching()).use(files({ root }));
const get = (path: string, headers = {}) => app.request(path, { headers });

it('a file with a hash in its name is read once, and clients keep it for good', async () => {
  for (const content of ['first()', 'second()']) {
    writeFileSync(join(root, hashed), content);
    const answer = await get(hashed);
    expect(answer.headers.get('Content-Type')).toContain('text/javascript');
    expect(answer.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
    expect(await answer.text()).toBe('first()');
  }
  expect(await (await get(hashed, { Range: 'bytes=0-2' })).text()).toBe('sec');
  expect((await app.request(hashed, { method: 'HEAD' })).headers.get('Content-Length')).toBe('8');
});

it('a file without a hash is read each time, and answered 304 while it is unchanged', async () => {
  const tag = (await get('/index.html')).headers.get('ETag') ?? '';
  expect((await get('/index.html', { 'If-None-Match': tag })).status).toBe(304);
  writeFileSync(join(root, 'index.html'), '<p>second</p>');
  const answer = await get('/index.html', { 'If-None-Match': tag });
  expect(answer.headers.get('Cache-Control')).toBe('no-cache');
  expect(await answer.text()).toBe('<p>second</p>');
});

it('clients do not keep the answer that a file is missing', async () => {
  const answer = await get('/assets/page-00000000.js');
  expect(answer.status).toBe(404);
  expect(answer.headers.get('Cache-Control')).toBe('no-cache');
});
