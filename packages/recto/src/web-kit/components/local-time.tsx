/** A `time` element in UTC. The script client/local-time.ts converts it to the local time. */

interface LocalTimeProps {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly dateOnly?: boolean;
}

export const LocalTime = ({ at, dateOnly = false }: LocalTimeProps) => {
  const iso = new Date(at).toISOString();
  const text = dateOnly ? iso.slice(0, 10) : `${iso.slice(0, 16).replace('T', ' ')} UTC`;
  return (
    <time datetime={iso} data-local={dateOnly ? 'date' : 'time'}>
      {text}
    </time>
  );
};
