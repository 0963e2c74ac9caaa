import { runInNewContext } from 'node:vm';
import { build } from 'vite';
import { expect, test } from 'vitest';

test('being imported touches nothing of the environment', async () => {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      lib: { entry: new URL('./index.ts', import.meta.url).pathname, formats: ['cjs'] },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  const code = [built].flat().flatMap((result) => ('output' in result ? result.output : []))[0];
  if (code?.type !== 'chunk') throw new Error('no code');
  const touched: string[] = [];
  const hostile = Object.fromEntries(
    [
      'window',
      'document',
      'navigator',
      'localStorage',
      'location',
      'fetch',
      'WebSocket',
      'RTCPeerConnection',
      'Audio',
      'AudioContext',
      'setTimeout',
      'setInterval',
      'queueMicrotask',
    ].map((name) => [name, name]),
  );
  const sandbox = { exports: {}, module: {}, URL, TextEncoder, TextDecoder, AbortController };
  for (const name of Object.keys(hostile)) {
    Object.defineProperty(sandbox, name, {
      get() {
        touched.push(name);
        throw new Error(`${name} was touched`);
      },
    });
  }
  runInNewContext(code.code, sandbox);
  expect(touched).toEqual([]);
  expect(sandbox.exports).toHaveProperty('createClient');
});
