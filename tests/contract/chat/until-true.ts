import { computed } from '@preact/signals-core';
import { until } from '#sdk/transport/testing/until.ts';

/** Waits until the condition, which reads signals, is true. */
export const untilTrue = (condition: () => boolean): Promise<unknown> => until(computed(condition), Boolean);
