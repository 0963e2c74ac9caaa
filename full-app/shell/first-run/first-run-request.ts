import { signal } from '@preact/signals-core';

/** True if the user requested the welcome again. */
export const firstRunRequest = signal(false);
