import { afterAll, vi } from 'vitest';

/** Globals that tests of pages replace, also by hand. */
const names = ['window', 'document', 'location', 'parent'] as const;
const before = names.map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const);

/** Puts back what a file replaced: the next file of this worker finds the same globals. */
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  for (const [name, property] of before) {
    if (property) Object.defineProperty(globalThis, name, property);
    else Reflect.deleteProperty(globalThis, name);
  }
});
