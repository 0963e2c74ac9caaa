import { createContext, type FunctionComponent } from 'react';

/** Another way to sign in that an app shows under the form. Nothing unless it says so. */
export const SignInExtras = createContext<FunctionComponent | undefined>(undefined);
