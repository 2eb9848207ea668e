import { width, type Drawing } from './drawers.ts';

const base = 104;

/** Bars side by side, the largest as tall as the drawing allows. */
export const bars = (amounts: readonly number[]): Drawing => {
  const most = Math.max(1, ...amounts);
  const step = width / Math.max(1, amounts.length);
  const tops = amounts.map((amount) => Math.round(base - (amount / most) * (base - 16)));
  const outline = tops.map((top, place) => `V${top}H${Math.round((place + 1) * step)}`).join('');
  const sides = tops.map((top, place) => `M${Math.round((place + 1) * step)} ${top}V${base}`).join('');
  return { trace: `M0 ${base}${outline}`, others: `M0 ${base}H${width}${sides}`, dots: '' };
};
