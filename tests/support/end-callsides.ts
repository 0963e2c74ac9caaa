import { afterAll } from 'vitest';
import { endCallsides } from './callside.ts';

/** Runs after a file's own hooks, which do not know a Callside that started beside something that failed. */
afterAll(endCallsides);
