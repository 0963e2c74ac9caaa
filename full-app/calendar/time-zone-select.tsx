import { Select } from '#ui/select/select.tsx';

interface TimeZoneSelectProps {
  readonly label: string;
  /** A name of the IANA database, which is offered also if the browser does not know it. */
  readonly value: string;
  readonly onChange: (zone: string) => void;
}

/** A choice among all time zones. */
export function TimeZoneSelect({ label, value, onChange }: TimeZoneSelectProps) {
  const zones = [...new Set([value, ...Intl.supportedValuesOf('timeZone')])].sort();
  return (
    <Select
      label={label}
      options={zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
      value={value}
      onChange={onChange}
    />
  );
}
