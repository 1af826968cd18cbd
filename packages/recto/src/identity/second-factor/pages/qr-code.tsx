/** A QR code as one path, made here: no picture, no script, nothing from elsewhere. */
import encodeQR from 'qr';

interface QrCodeProps {
  readonly text: string;
  /** For those who cannot see it. */
  readonly label: string;
}

/** Modules around the code, which readers need to find it (ISO/IEC 18004, 5.3.8). */
const QUIET = 4;

export const QrCode = ({ text, label }: QrCodeProps) => {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET });
  const size = rows.length;
  const path = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg class="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shape-rendering="crispEdges">
      <path class="qr-light" d={`M0 0h${size}v${size}h-${size}z`} />
      <path class="qr-dark" d={path} />
    </svg>
  );
};
