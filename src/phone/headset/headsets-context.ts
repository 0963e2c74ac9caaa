import { type Signal, signal } from '@preact/signals-core';
import { createContext } from 'react';
import type { Headsets } from '#sdk/headset.ts';

/** The headsets of the app's client; undefined until `HeadsetManager` watches them. */
export const HeadsetsContext = createContext<Signal<Headsets | undefined>>(signal());
