/** The thread in which a file of a user is read. `file-readings.ts` starts it and ends it after a time. */
import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { type ReadingTasks, readingTasks } from './reading-tasks.ts';

// Calls are mixed before files are read. Linux sets the priority of this thread, and other systems that of the process.
if (process.platform === 'linux') setPriority(5);

const { task, input }: { readonly task: keyof ReadingTasks; readonly input: never } = workerData;
parentPort?.postMessage(await readingTasks[task](input));
