/** The parts of the sign-in screen that few sign-ins need. */
export { WelcomeMessage } from '../appearance/welcome-message.tsx';
export { ProviderButtons } from './provider-buttons.tsx';
export { RequiredActions } from './required-actions.tsx';
