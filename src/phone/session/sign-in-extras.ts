import { type ComponentType, createContext } from 'react';

/** Another way to sign in, which an app shows below the form. Default none. */
export const SignInExtras = createContext<ComponentType | undefined>(undefined);
