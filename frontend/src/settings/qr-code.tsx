import { useEffect, useState } from 'react';
import styled from 'styled-components';
import { qrCodeOf } from '../api/second-factor.ts';
import { space } from '../theme.ts';

/** Black on white in both themes, as apps cannot read other colours. */
const Square = styled.svg`
  display: block;
  width: min(14rem, 100%);
  margin-top: ${space[2]};
  aspect-ratio: 1;
  background: white;
  fill: black;
`;

/** The quiet zone, in modules, that a camera needs to find the code. */
const margin = 4;

const pathOf = (rows: readonly (readonly boolean[])[]): string =>
  rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x + margin} ${y + margin}h1v1h-1z` : ''))).join('');

/** A text as a QR code; the text is also shown next to it, for users who cannot scan. */
export const QrCode = ({ text }: { text: string }) => {
  const [rows, setRows] = useState<readonly (readonly boolean[])[]>([]);
  useEffect(() => {
    let isShown = true;
    // If loading fails, the user can type the secret.
    void qrCodeOf(text).then(
      (made) => isShown && setRows(made),
      () => undefined,
    );
    return () => void (isShown = false);
  }, [text]);
  const size = rows.length + 2 * margin;
  return (
    <Square viewBox={`0 0 ${size} ${size}`} role="img" aria-label="QR code of the secret" shapeRendering="crispEdges">
      <path d={pathOf(rows)} />
    </Square>
  );
};
