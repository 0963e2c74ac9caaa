/** The parts of the sign-in screen that few sign-ins need. */
export { RequiredActions } from '../account/required-actions.tsx';
export { WelcomeMessage } from '../appearance/welcome-message.tsx';
export { ProviderButtons } from './provider-buttons.tsx';
