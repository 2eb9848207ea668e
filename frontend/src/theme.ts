import { colorRoles, type Role } from '../../contracts/theme-colors.ts';

/*
 * The design tokens: components take their colours, type, spacing, corners, shadows and durations from here (decision
 * 0134; enforced by tokens.test.ts). The value of a colour depends on the theme and the site's owner
 * (contracts/theme-colors.ts).
 */

/** The CSS custom property of a role. */
export const propertyOf = (role: Role): string => `--${role}`;

export const color = Object.fromEntries(colorRoles.map((role) => [role, `var(${propertyOf(role)})`])) as Record<Role, string>;

/** A typeface of the site, with fallbacks until it has loaded (frontend/fonts.ts); the first one installed is used. */
const withStandIns = (family: string): string =>
  [family, ...['Arial', 'Roboto', 'DejaVu Sans'].map((name) => `${family} as ${name}`)].map((name) => `'${name}'`).join(', ');

/** The typefaces, with fallbacks for scripts that they lack. */
export const font = {
  body: `${withStandIns('Benchnotes Text')}, 'Noto Sans', system-ui, sans-serif`,
  display: `${withStandIns('Benchnotes Display')}, 'Benchnotes Text', 'Noto Sans', system-ui, sans-serif`,
  mono: `'Benchnotes Code', ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace`,
} as const;

/**
 * The font sizes, each about a fifth larger than the previous one. If the reader's text is very large, a word of a
 * heading still fits the screen.
 */
export const size = {
  tiny: '0.8rem',
  small: '0.9rem',
  normal: '1.0625rem',
  large: '1.2rem',
  title: 'min(1.4rem, 12vw)',
  heading: 'min(1.75rem, 13vw)',
  lead: 'clamp(min(1.75rem, 13vw), 3.4vw, 2.5rem)',
  page: 'clamp(min(1.9rem, 14vw), 4.5vw, 2.75rem)',
  headline: 'clamp(min(2rem, 14vw), 4.5vw, 3.4rem)',
  hero: 'clamp(min(2.3rem, 14vw), 5vw, 3.75rem)',
} as const;

/** The spacing scale, in quarters of the page's text size. */
export const space = {
  0.5: '0.125rem',
  1: '0.25rem',
  1.5: '0.375rem',
  2: '0.5rem',
  2.5: '0.625rem',
  3: '0.75rem',
  3.5: '0.875rem',
  4: '1rem',
  5: '1.25rem',
  6: '1.5rem',
  7: '1.75rem',
  8: '2rem',
  9: '2.25rem',
  10: '2.5rem',
  12: '3rem',
  16: '4rem',
  18: '4.5rem',
  32: '8rem',
} as const;

/**
 * Corners are square, as on paper; controls have slightly rounded corners, and pictures more (specification, section
 * 2).
 */
export const radius = { none: '0', control: '2px', picture: '6px', round: '50%' } as const;

export const shadow = { floating: '0 8px 30px rgb(0 0 0 / 25%)', backdrop: 'rgb(0 0 0 / 55%)' } as const;

export const duration = { quick: '100ms', normal: '200ms', slow: '1.4s', wait: '300ms', long: '4s' } as const;

/** The widths from which a layout has room for more. */
export const from = {
  tablet: '@media (min-width: 44rem)',
  desktop: '@media (min-width: 64rem)',
  wide: '@media (min-width: 75rem)',
} as const;
