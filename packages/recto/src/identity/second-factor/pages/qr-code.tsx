/** A QR code as inline SVG, which the content security policy allows without images or scripts. */
import encodeQR from 'qr';

interface QrCodeProps {
  readonly text: string;
  /** For screen readers. */
  readonly label: string;
}

/** Width of the quiet zone, in modules (ISO/IEC 18004, 5.3.8). */
const QUIET_ZONE = 4;

export const QrCode = ({ text, label }: QrCodeProps) => {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET_ZONE });
  const size = rows.length;
  const path = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg class="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shape-rendering="crispEdges">
      <path class="qr-light" d={`M0 0h${size}v${size}h-${size}z`} />
      <path class="qr-dark" d={path} />
    </svg>
  );
};
