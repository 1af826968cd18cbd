/** A moment, in UTC until a script turns it into the reader's zone. */

interface MomentProps {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly only?: 'date';
}

export const Moment = ({ at, only }: MomentProps) => {
  const iso = new Date(at).toISOString();
  const shown = only === 'date' ? iso.slice(0, 10) : `${iso.slice(0, 16).replace('T', ' ')} UTC`;
  return (
    <time datetime={iso} data-local={only ?? 'time'}>
      {shown}
    </time>
  );
};
