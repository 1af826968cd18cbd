/** A `time` element in UTC. The script client/local-time.ts converts it to the local time. */
import { formatTime, type TimePrecision } from '../format.ts';

interface LocalTimeProps {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly dateOnly?: boolean;
  /** For logs, in which several entries fall into one minute. */
  readonly hasSeconds?: boolean;
}

export const LocalTime = ({ at, dateOnly = false, hasSeconds = false }: LocalTimeProps) => {
  const precision: TimePrecision = dateOnly ? 'date' : hasSeconds ? 'seconds' : 'time';
  return (
    <time datetime={new Date(at).toISOString()} data-local={precision}>
      {formatTime(at, precision)}
    </time>
  );
};
