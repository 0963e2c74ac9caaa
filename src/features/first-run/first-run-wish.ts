import { signal } from '@preact/signals-core';

/** Whether the user has asked to be welcomed once more. */
export const firstRunWish = signal(false);
