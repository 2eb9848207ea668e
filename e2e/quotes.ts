import type { Locator, Page } from 'playwright-core';

/** A text of the specification, and the element that shows it. */
export interface Quote {
  readonly text: string;
  readonly find: (page: Page) => Locator;
}

type Role = 'button' | 'heading' | 'tab' | 'menuitem' | 'columnheader' | 'textbox' | 'combobox' | 'spinbutton' | 'dialog';

const inRole =
  (role: Role) =>
  (text: string): Quote => ({ text: `${role} ${text}`, find: (page) => page.getByRole(role, { name: text, exact: true }) });

export const button = inRole('button');
export const heading = inRole('heading');
export const tab = inRole('tab');
export const menuItem = inRole('menuitem');
export const column = inRole('columnheader');
export const textField = inRole('textbox');
export const choice = inRole('combobox');
export const numberField = inRole('spinbutton');
export const dialog = inRole('dialog');

export const text = (quote: string): Quote => ({ text: quote, find: (page) => page.getByText(quote, { exact: true }) });

/** A text whose figures depend on the content. */
export const like = (pattern: RegExp): Quote => ({ text: String(pattern), find: (page) => page.getByText(pattern) });

export const placeholder = (quote: string): Quote => ({
  text: `placeholder ${quote}`,
  find: (page) => page.getByPlaceholder(quote, { exact: true }),
});

export const link = (name: string, to: string): Quote => ({
  text: `${name} → ${to}`,
  find: (page) => page.getByRole('link', { name, exact: true }).and(page.locator(`[href="${to}"]`)),
});

/** A link in a named column of the footer. */
export const footerLink = (column: string, name: string, to: string): Quote => ({
  text: `footer, ${column}: ${name} → ${to}`,
  find: (page) =>
    link(name, to)
      .find(page)
      .and(page.getByRole('navigation', { name: column, exact: true }).getByRole('link')),
});
