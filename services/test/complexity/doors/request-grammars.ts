import { anyText, headerText, type Grammar } from '../families.ts';

/* Grammars for the parts of requests. */

export const listed: Grammar = { tokens: [...anyText, 'tag#,', 'a,', ',', 'b,a,', ' ,', '電,'] };
export const email: Grammar = {
  tokens: [...anyText, 'a.', '.a', 'a-', '-a', '@', 'a@', '.-', 'é', '+', '_'],
  frames: [
    ['a@', ''],
    ['a@a.', '-'],
    ['a@', '.aa'],
    ['', '@a.bc'],
  ],
};
export const query: Grammar = {
  tokens: [
    'a',
    '-',
    '%20',
    '+',
    '%cc%81%cc%a3',
    '%ef%bf%bd',
    '%ef%b7%ba',
    '%e9%9b%bb',
    '%',
    '%zz',
    '&',
    '=',
    '/',
    ';',
    '*',
    '"',
    '.',
    '[]',
    'q=',
    '&a=#',
  ],
};
export const number: Grammar = { tokens: ['1', '0', '9', 'a', '%20', '-', '.', '1e'] };
export const header: Grammar = { tokens: headerText };
export const cookies: Grammar = {
  tokens: [...headerText, 'benchnotes=', 'benchnotes=a; ', 'a#=b; ', 'benchnotes-device=1.a.b; ', '%', '.', 's%3a'],
  frames: [['benchnotes=', '']],
};
export const base64url: Grammar = { tokens: [...anyText, 'eyJ', 'o2Nm', 'AAAA', '____', '-', '=', 'oA', 'gA', 'WP__'] };
