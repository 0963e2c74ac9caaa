import { FileReadings, FileTooCostly, TooManyFiles } from '../file-reading/file-readings.ts';
import type { ReadingTasks } from '../file-reading/reading-tasks.ts';
import { perSystem } from './per-system.ts';
import { Refusal, refuse } from './refusal.ts';
import type { UserRequest } from './resource.ts';

const readings = perSystem(() => new FileReadings());
const nextFileS = 5;

/**
 * Reads a file that the user has sent, in a thread of its own.
 *
 * @throws Refusal 400 for a file that takes too long, 503 if the user sends too many files at once
 */
export async function readFileOf<Name extends keyof ReadingTasks>(
  { services, person }: Pick<UserRequest, 'services' | 'person'>,
  task: Name,
  input: Parameters<ReadingTasks[Name]>[0],
): Promise<Awaited<ReturnType<ReadingTasks[Name]>>> {
  try {
    return await readings(services).read(task, input, person.id);
  } catch (error) {
    if (error instanceof FileTooCostly) throw refuse(400, 'Reading this file takes too long.', 'file');
    if (error instanceof TooManyFiles)
      throw new Refusal(503, 'Other files of yours are still being read.', {
        headers: { 'Retry-After': String(nextFileS) },
      });
    throw error;
  }
}
