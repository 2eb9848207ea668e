import t from 'tap';
import { expectCleanConsole, phone, stage } from './browser.ts';
import { arrives, focusOn, press, tabTo } from './keys.ts';
import { anArticle, seeToast } from './steps.ts';

/** The whole journey by keyboard only: no clicks. */

const on = await stage();
const author = await on.page();
const admin = await on.page();
const grace = { fullName: 'Grace Volt', username: 'grace', password: 'current-1' };

t.test('the skip link leads past the header', async (t) => {
  await author.goto('/');
  await tabTo(t, author, 'Skip to the content');
  await press(author, 'Enter');
  await tabTo(t, author, 'Start Writing');
});

t.test('registering, with the tabs and the form', async (t) => {
  await press(author, 'Enter');
  await author.getByRole('heading', { name: 'Welcome back' }).waitFor();
  await tabTo(t, author, 'Login');
  await press(author, 'ArrowRight');
  await focusOn(author, 'Register');
  for (const [field, value] of [
    ['Full Name', grace.fullName],
    ['Username', grace.username],
    ['Email', 'grace@example.org'],
    ['Password', grace.password],
    ['Confirm Password', grace.password],
  ] as const) {
    await tabTo(t, author, field);
    await author.keyboard.type(value);
  }
  await press(author, 'Enter');
  await seeToast(author, 'Registration successful');
  await arrives(author, '/create-post');
});

t.test('writing, with shortcuts and the toolbar', async (t) => {
  await author.getByRole('heading', { name: 'Create New Article' }).waitFor();
  await tabTo(t, author, 'Title');
  await author.keyboard.type(anArticle.title);
  await tabTo(t, author, 'Category');
  await author.keyboard.type('Power');
  await tabTo(t, author, 'Tags (comma separated)');
  await author.keyboard.type(anArticle.tags);
  await tabTo(t, author, 'Summary');
  await author.keyboard.type(anArticle.summary);

  await tabTo(t, author, 'Bold');
  const toHeading = Array.from({ length: 5 }, () => 'ArrowRight');
  await press(author, ...toHeading);
  await focusOn(author, 'Heading level 2');
  await press(author, 'End');
  await focusOn(author, 'Redo');
  await press(author, 'Home', ...toHeading, 'Enter', 'Escape');
  await focusOn(author, 'Content');
  await author.keyboard.type('Use the spring');
  await press(author, 'Enter');
  await author.keyboard.type(`${anArticle.content} See the `);
  await press(author, 'Control+B');
  await author.keyboard.type('note');
  await press(author, 'Control+Shift+ArrowLeft');
  // The editor notices a selection a moment later, and then shows its menu.
  await author.getByRole('toolbar', { name: 'Format the selected text' }).waitFor();
  await press(author, 'Control+K');
  await focusOn(author, 'URL');
  await author.keyboard.type('example.org/note');
  await press(author, 'Enter');
  await focusOn(author, 'Content');
  t.match(await author.getByRole('textbox', { name: 'Content' }).innerHTML(), '<h2>Use the spring</h2>');
  t.match(
    await author.getByRole('textbox', { name: 'Content' }).innerHTML(),
    '<a href="https://example.org/note"><strong>note</strong></a>',
  );

  await press(author, 'Alt+F10');
  await focusOn(author, 'Heading level 2');
  await press(author, 'Escape');
  await focusOn(author, 'Content');
});

t.test('submitting, and finding it in the menu', async (t) => {
  await tabTo(t, author, 'Submit for Review');
  await press(author, 'Enter');
  await seeToast(author, 'Post submitted');
  await arrives(author, '/');
  await tabTo(t, author, /Grace Volt$/);
  await press(author, 'Enter');
  await focusOn(author, 'Your Profile');
  await press(author, 'Escape');
  await focusOn(author, 'GVGrace Volt');
  await press(author, 'Enter');
  await focusOn(author, 'Your Profile');
  await press(author, 'ArrowDown', 'Enter');
  await arrives(author, '/my-articles');
  await author.getByText('Pending review', { exact: true }).waitFor();
});

t.test('signing in, reading, approving and featuring', async (t) => {
  await admin.goto('/auth');
  await tabTo(t, admin, 'Username');
  await admin.keyboard.type(on.admin.username);
  await tabTo(t, admin, 'Password');
  await admin.keyboard.type(on.admin.password);
  await press(admin, 'Enter');
  await arrives(admin, '/');
  await tabTo(t, admin, /Ada Bench$/);
  await press(admin, 'Enter');
  await focusOn(admin, 'Your Profile');
  await press(admin, 'End', 'ArrowUp', 'ArrowUp', 'ArrowUp', 'Enter');
  await arrives(admin, '/admin');
  await admin.getByRole('table').waitFor();

  const view = `View ${anArticle.title}`;
  await tabTo(t, admin, view);
  await press(admin, 'Enter');
  const reading = admin.getByRole('dialog', { name: anArticle.title });
  await reading.waitFor();
  await press(admin, 'Escape');
  await reading.waitFor({ state: 'detached' });
  await focusOn(admin, view);
  await press(admin, 'Enter');
  await reading.waitFor();
  await tabTo(t, admin, 'Approve');
  await press(admin, 'Enter');
  await focusOn(admin, 'Cancel');
  await tabTo(t, admin, 'Yes, Approve');
  await press(admin, 'Enter');
  await seeToast(admin, 'Post approved');

  await tabTo(t, admin, 'Pending Review', 'Shift+Tab');
  await press(admin, 'ArrowRight');
  await focusOn(admin, 'Approved');
  await admin
    .getByRole('link', { name: /^Visit Page/ })
    .first()
    .waitFor();
  await tabTo(t, admin, `Feature ${anArticle.title}`);
  await press(admin, 'Enter');
  await seeToast(admin, 'Post featured');
  await focusOn(admin, `Unfeature ${anArticle.title}`);
});

t.test('searching and reading, with the menu of a phone', async (t) => {
  const visitor = await on.page(undefined, { viewport: phone });
  await visitor.goto('/');
  await tabTo(t, visitor, 'Open menu');
  await press(visitor, 'Enter');
  await visitor.getByRole('dialog', { name: 'Menu' }).waitFor();
  await press(visitor, 'Escape');
  await focusOn(visitor, 'Open menu');
  await press(visitor, 'Enter');
  await tabTo(t, visitor, 'Search articles');
  await visitor.keyboard.type('fooling ripple');
  await press(visitor, 'Enter');
  await arrives(visitor, '/search?q=fooling%20ripple');
  await visitor.getByRole('heading', { name: /^Results for/ }).waitFor();
  await visitor.getByRole('main').getByRole('link', { name: anArticle.title }).waitFor();
  await tabTo(t, visitor, anArticle.title);
  await press(visitor, 'Enter');
  await visitor.getByRole('heading', { level: 1, name: anArticle.title }).waitFor();
  t.equal(await visitor.evaluate(() => document.activeElement?.id), 'main', 'the focus is in the new page');
});

expectCleanConsole(on);
