import { createContext, useContext } from 'react';

/** Opens the choice of a phone, for a call to `destination` that waits for a phone; empty if none waits. */
export type ChoosePhone = (destination: string) => void;

const PhoneChooser = createContext<ChoosePhone>(() => {});

/** Provides the function that opens the choice of a phone. Each app shows it in a different place. */
export const PhoneChooserProvider = PhoneChooser.Provider;

export const usePhoneChooser = (): ChoosePhone => useContext(PhoneChooser);
