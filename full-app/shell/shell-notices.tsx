import { Notices } from '#phone/connection/notices.tsx';
import { useRights } from '#phone/rights/use-rights.ts';
import { lazyComponent } from '#ui/lazy-component/lazy-component.tsx';
import { idle } from '#ui/when-idle.ts';

const LockBanner = lazyComponent(() =>
  idle()
    .then(() => import('../administration/outside-calls/lock-banner.tsx'))
    .then((module) => module.LockBanner),
);

/** Notices on every screen: the connection, and for administrators the alarm of calls outside. */
export function ShellNotices() {
  const rights = useRights();
  return (
    <>
      <Notices />
      {rights.may('administration') && <LockBanner />}
    </>
  );
}
