import { type ComponentType, createContext } from 'react';

/** Another way to sign in, which an app shows below the form. Default none. */
export const SignInExtras = createContext<ComponentType | undefined>(undefined);

/** How an app goes to an identity provider; by default the page goes there and returns. */
export const StartProvider = createContext<((providerId: string) => void) | undefined>(undefined);
