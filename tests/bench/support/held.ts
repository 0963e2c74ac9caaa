import type { CDPSession } from 'playwright';

/** The objects of a page that nothing can collect. */
export interface Held {
  readonly heapBytes: number;
  readonly nodes: number;
  readonly listeners: number;
}

/** Counts the objects of a page that should be collected. */
export async function held(session: CDPSession): Promise<Held> {
  // A first collection may release the objects that referred to others.
  for (let round = 0; round < 3; round += 1) await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters');
  return { heapBytes: usedSize, nodes, listeners: jsEventListeners };
}
