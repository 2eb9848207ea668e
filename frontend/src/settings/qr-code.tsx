import { useEffect, useState } from 'react';
import styled from 'styled-components';
import { qrCodeOf } from '../api/second-factor.ts';
import { space } from '../theme.ts';

/** Black on white in both themes: apps read nothing else. */
const Square = styled.svg`
  display: block;
  width: min(14rem, 100%);
  margin-top: ${space[2]};
  aspect-ratio: 1;
  background: white;
  fill: black;
`;

/** Squares of white around a code that a camera needs to find it. */
const margin = 4;

const pathOf = (rows: readonly (readonly boolean[])[]): string =>
  rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x + margin} ${y + margin}h1v1h-1z` : ''))).join('');

/** A text as a QR code; what it says stands beside it for who cannot scan it. */
export const QrCode = ({ text }: { text: string }) => {
  const [rows, setRows] = useState<readonly (readonly boolean[])[]>([]);
  useEffect(() => {
    let isShown = true;
    // Without it the secret can be typed.
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
