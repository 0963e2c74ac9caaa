import { lazyComponent } from '#ui/lazy-component/lazy-component.tsx';

const DenyExternal = lazyComponent(() =>
  import('../meetings/deny-external.tsx').then((module) => module.DenyExternal),
);

/** The rule for people without an account. Its code is loaded when it is shown. */
export const MeetingSettings = () => <DenyExternal />;
