/** The first start from another machine: by the address of the network, which is served over HTTPS only. */
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:https';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OwnCompany, serveOwnCompany } from '../../support/company/own-company.ts';
import { setupAnswers } from '../../support/company/setup-answers.ts';
import { freePort } from '../../support/network/free-port.ts';

const address = Object.values(networkInterfaces())
  .flatMap((all) => all ?? [])
  .find(({ internal, family }) => !internal && family === 'IPv4')?.address;

let folder: string;
let port: number;
let company: OwnCompany;
beforeAll(async () => {
  port = await freePort();
  folder = await mkdtemp(join(tmpdir(), 'setup-over-https-'));
  company = serveOwnCompany(port, ['--https', '--host', '0.0.0.0', '--data', join(folder, 'data')]);
});
afterAll(async () => {
  await company.stop();
  await rm(folder, { recursive: true });
});

interface Sent {
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** Resolves to the status. The certificate is that of the first start, which no authority has signed. */
function send({ path, headers = {}, body }: Sent): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request({
      host: address,
      port,
      path,
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        accept: 'text/html',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      rejectUnauthorized: false,
    });
    sent.once('error', reject);
    sent.once('response', (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0));
    });
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

describe.skipIf(address === undefined)('the first start from another machine', () => {
  it('sets the company up over HTTPS, under a name of the certificate only, and never without', async () => {
    const code = (await company.setUpAddress()).split('#')[1] ?? '';
    await expect(fetch(`http://${address}:${port}/setup`)).rejects.toThrow();
    expect(await send({ path: '/setup' })).toBe(200);
    expect(await send({ path: '/setup', headers: { host: 'evil.example' } })).toBe(403);
    const foreign = { origin: 'https://evil.example' };
    expect(await send({ path: '/setup', headers: foreign, body: { ...setupAnswers, code } })).toBe(403);
    expect(await send({ path: '/setup', body: { ...setupAnswers, code: 'wrong' } })).toBe(403);
    expect(await send({ path: '/setup', body: { ...setupAnswers, code } })).toBe(200);
    await company.runs();
    expect(await send({ path: '/setup' })).toBe(404);
    expect(await send({ path: '/' })).toBe(200);
  });
});
