import { useNavigate, useParams } from 'react-router';
import { OwedList } from '../routing/services/owed-list.tsx';
import { QueuingSettings, queuingKinds } from '../routing/services/queuing-settings.tsx';
import { ServiceSettings } from '../routing/services/service-settings.tsx';

export const AwayAttendant = () => <ServiceSettings name="awayattendant" />;
export const AvailabilityAttendant = () => <ServiceSettings name="availabilityattendant" />;
export const BossSecretary = () => <ServiceSettings name="bosssecretary" />;
export const Assistant = () => <ServiceSettings name="assistant" />;
export const CallScreening = () => <ServiceSettings name="callscreening" />;

/** The call-back service, with the callers who wait for it. */
export const CallBack = () => (
  <>
    <ServiceSettings name="callback" />
    <OwedList />
  </>
);

/** Call queuing: the part that the address names, or the first. */
export function CallQueuing() {
  const { kind } = useParams();
  const navigate = useNavigate();
  const shown = queuingKinds.find((one) => one === kind) ?? 'wa';
  return <QueuingSettings kind={shown} onSelect={(part) => void navigate(`/settings/callqueuing/${part}`)} />;
}
