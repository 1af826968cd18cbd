/** A moment, in UTC until a script turns it into the reader's zone. */

interface LocalTimeProps {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly dateOnly?: boolean;
}

export const LocalTime = ({ at, dateOnly = false }: LocalTimeProps) => {
  const iso = new Date(at).toISOString();
  const shown = dateOnly ? iso.slice(0, 10) : `${iso.slice(0, 16).replace('T', ' ')} UTC`;
  return (
    <time datetime={iso} data-local={dateOnly ? 'date' : 'time'}>
      {shown}
    </time>
  );
};
