import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startPhoneSystem, type TestPhoneSystem } from '#phone-system/testing.ts';
import { blockNamed } from '#tests/support/documents/blocks.ts';
import { NodeBench } from './node-bench.ts';
import { nodeBlocks } from './node-blocks.ts';

let phoneSystem: TestPhoneSystem;
beforeAll(async () => {
  phoneSystem = await startPhoneSystem({ activity: true, control: true });
});
afterAll(() => phoneSystem?.stop());
afterEach(() => vi.restoreAllMocks());

test.each(Object.entries(nodeBlocks))('the code block %s runs in Node', async (name, check) => {
  const log = vi.spyOn(console, 'log').mockReturnValue();
  const error = vi.spyOn(console, 'error').mockReturnValue();
  const bench = new NodeBench(phoneSystem, blockNamed(name), log.mock.calls);
  try {
    await check(bench);
    expect(error).not.toHaveBeenCalled();
  } finally {
    await bench.end();
  }
});
