import { type ComponentType, createContext } from 'react';

/** Another way to sign in that an app shows under the form. Nothing unless it says so. */
export const SignInExtras = createContext<ComponentType | undefined>(undefined);
