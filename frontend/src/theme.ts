/** Names of the colours that every component uses; what they are depends on the theme (see global-style.ts). */
export const color = {
  paper: 'var(--paper)',
  raised: 'var(--raised)',
  wash: 'var(--wash)',
  ink: 'var(--ink)',
  quiet: 'var(--quiet)',
  line: 'var(--line)',
  primary: 'var(--primary)',
  onPrimary: 'var(--on-primary)',
  copper: 'var(--copper)',
  danger: 'var(--danger)',
  onDanger: 'var(--on-danger)',
} as const;

export const font = {
  body: `system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif`,
  mono: `ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace`,
} as const;

/** Widths from which a layout has room for more. */
export const from = {
  tablet: '@media (min-width: 44rem)',
  desktop: '@media (min-width: 64rem)',
  wide: '@media (min-width: 75rem)',
} as const;
