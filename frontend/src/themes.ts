import type { Role } from './theme.ts';

/** What each role is in the two themes. Paper that is printed on is always light. */
export const themes: Readonly<Record<'light' | 'dark', Readonly<Record<Role, string>>>> = {
  light: {
    paper: '#fbfbf9',
    raised: '#ffffff',
    wash: '#f0f1ed',
    ink: '#12181a',
    quiet: '#515b5d',
    line: '#c8cdc8',
    edge: '#7c8784',
    primary: '#0b6648',
    onPrimary: '#ffffff',
    copper: '#a8420d',
    danger: '#b3261e',
    onDanger: '#ffffff',
  },
  dark: {
    paper: '#0f1415',
    raised: '#161c1e',
    wash: '#1c2426',
    ink: '#e7ecea',
    quiet: '#a2aeac',
    line: '#354042',
    edge: '#75827f',
    primary: '#5ad6a4',
    onPrimary: '#04231a',
    copper: '#f09d68',
    danger: '#ff9a91',
    onDanger: '#3b0905',
  },
};
