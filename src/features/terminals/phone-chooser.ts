import { createContext, useContext } from 'react';

/** Opens the choice of a phone, for a call to `destination` that waits for one; empty where none waits. */
export type ChoosePhone = (destination: string) => void;

const PhoneChooser = createContext<ChoosePhone>(() => {});

/** Gives the components below it what opens the choice of a phone: each app has its own place for it. */
export const PhoneChooserProvider = PhoneChooser.Provider;

export const usePhoneChooser = (): ChoosePhone => useContext(PhoneChooser);
