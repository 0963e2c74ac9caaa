import type {} from 'callside';
import type {} from 'callside/embed';
import type {} from 'callside/headset';
import type {} from 'callside/preflight';
import type {} from 'callside/rcc';
import type {} from 'callside/react';
import type {} from 'callside/testing';
import type {} from 'callside/widget';

/** Names that a page may use itself: no entry of the package declares them otherwise. */
declare global {
  interface Window {
    answer: string;
    asked: number;
    script: readonly string[];
    state: 'open' | 'closed';
  }
}

export const answer = (): string => window.answer;

// @ts-expect-error Only `callside/embed/global` declares the global of the script.
export const script: unknown = Callside;
