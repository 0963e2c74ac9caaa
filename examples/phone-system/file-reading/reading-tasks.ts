import type { ImportPlan as UserImportPlan } from '../administration/import/check-import.ts';
import type { planFile } from '../administration/import/plan-file.ts';
import type { ImportPlan, PlanOptions } from '../calendars/ics/plan.ts';
import type { SoundReading } from '../sounds/read-sound.ts';

/** The plan of an import, or the reason for which the text is no calendar file. */
type CalendarReading = { readonly plan: ImportPlan } | { readonly problem: string };

/**
 * The functions that read the kinds of files that users send. These functions run in a thread of their own, which loads
 * what it needs.
 */
export const readingTasks = {
  async calendar({ text, options }: { text: string; options: PlanOptions }): Promise<CalendarReading> {
    const { NoCalendarFile } = await import('../calendars/ics/components.ts');
    const { planImport } = await import('../calendars/ics/plan.ts');
    try {
      return { plan: planImport(text, options) };
    } catch (error) {
      if (error instanceof NoCalendarFile) return { problem: error.message };
      throw error;
    }
  },

  async sound({ octets, maxMs }: { octets: Uint8Array; maxMs: number }): Promise<SoundReading> {
    const { readSound } = await import('../sounds/read-sound.ts');
    return readSound(Buffer.from(octets), maxMs);
  },

  async users(input: Parameters<typeof planFile>[0]): Promise<UserImportPlan> {
    const { planFile: plan } = await import('../administration/import/plan-file.ts');
    return plan(input);
  },
};

/** The kinds of files, with their input and result. */
export type ReadingTasks = typeof readingTasks;
