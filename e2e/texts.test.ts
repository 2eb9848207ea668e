import type { Page } from 'playwright-core';
import t from 'tap';
import { sampled } from '../scripts/test-scale.ts';
import { expectCleanConsole, stage } from './browser.ts';
import {
  button,
  choice,
  column,
  dialog,
  footerLink,
  heading,
  like,
  link,
  menuItem,
  numberField,
  placeholder,
  tab,
  text,
  textField,
} from './quotes.ts';
import { play, type Scene } from './scenes.ts';
import { editor, openUserMenu, rowOf, seeToast, tool } from './steps.ts';

/** The exact texts of the specification's section 2, each in the place that it names. */
const on = await stage();
const grace = await on.register('grace', 'Grace Volt');
const people = { author: grace, admin: on.admin };

const openMenu = (page: Page) => page.getByRole('button', { name: 'Open menu' }).click();
const openTab = (name: string) => (page: Page) => page.getByRole('tab', { name }).click();
const articleUrl = '/blog/debouncing-a-switch-properly';
const year = new Date().getUTCFullYear();

const titleOf = {
  pending: 'Flyback Diodes and Snubbers, with Numbers',
  approved: 'A UART Receiver in Verilog',
  rejected: 'Choosing a Buck Inductor Without Guessing',
};

const ask = (list: string, post: string, name: string) => async (page: Page) => {
  await openTab(list)(page);
  await rowOf(page, post).getByRole('button', { name }).click();
};

const scenes: readonly Scene[] = [
  {
    section: 'any other path',
    path: '/no/such/page',
    quotes: [heading('404 Page Not Found'), text('Did you forget to add the page to the router?')],
  },
  {
    section: 'Footer',
    path: '/about',
    quotes: [
      text('The premier community for electronics enthusiasts to share knowledge and learn together.'),
      ...['Featured Articles', 'Latest Posts'].map((name) => footerLink('Explore', name, '/')),
      footerLink('Explore', 'Authors', '/authors'),
      footerLink('Resources', 'Getting Started', '/pages/getting-started'),
      footerLink('Resources', 'Writing Guidelines', '/pages/writing-guidelines'),
      footerLink('Resources', 'FAQ', '/pages/faq'),
      footerLink('Resources', 'Contact Us', '/pages/contact'),
      footerLink('Resources', 'Terms of Service', '/pages/terms'),
      footerLink('Categories', 'Microcontrollers', '/categories/microcontrollers'),
      footerLink('Categories', 'Robotics', '/categories/robotics'),
      footerLink('Categories', 'IoT', '/categories/iot'),
      footerLink('Categories', 'PCB Design', '/categories/pcb-design'),
      like(new RegExp(`© ${year} Benchnotes`)),
    ],
  },
  {
    section: 'Route guard',
    path: '/admin',
    who: 'author',
    quotes: [heading('Access Denied'), text('You do not have permission to access this page.'), link('Return to Home', '/')],
  },
  {
    section: 'Header, signed out',
    path: '/',
    quotes: [
      link('Benchnotes', '/'),
      link('Categories', '/categories'),
      link('Popular', '/popular'),
      link('About', '/about'),
      placeholder('Search...'),
      link('Log in', '/auth'),
      link('Sign up', '/auth'),
    ],
  },
  {
    section: 'Header, signed in',
    path: '/',
    who: 'author',
    steps: (page) => openUserMenu(page, grace),
    quotes: [
      link('Create Post', '/create-post'),
      text('GV'),
      text('Grace Volt'),
      menuItem('Your Profile'),
      menuItem('My articles'),
      menuItem('Settings'),
      menuItem('Sign out'),
    ],
  },
  {
    section: 'Header, an admin',
    path: '/',
    who: 'admin',
    steps: (page) => openUserMenu(page, on.admin),
    quotes: [menuItem('Admin Dashboard')],
  },
  {
    section: 'Mobile menu, signed out',
    path: '/',
    width: 'phone',
    steps: openMenu,
    quotes: [
      dialog('Menu'),
      link('Categories', '/categories'),
      link('Popular', '/popular'),
      link('About', '/about'),
      placeholder('Search...'),
      link('Sign up', '/auth'),
      link('Log in', '/auth'),
    ],
  },
  {
    section: 'Mobile menu, signed in',
    path: '/',
    who: 'author',
    width: 'phone',
    steps: openMenu,
    quotes: [dialog('Menu'), link('Create Post', '/create-post')],
  },
  {
    section: 'Home page, signed out',
    path: '/',
    quotes: [
      heading('The premier community for electronics enthusiasts'),
      ...['54K+', '12K+', '8', 'active members', 'articles and resources', 'specialized categories'].map(text),
      link('Start Writing', '/auth'),
      link('Explore Articles', '/categories/microcontrollers'),
      heading("Editor's Picks"),
      link('View all articles', '/categories/microcontrollers'),
      heading('Discover Content By Category'),
      link('View All Categories', '/categories'),
      link('Robotics 2 articles', '/categories/robotics'),
      heading('Fresh Articles'),
      ...['All Topics', 'Microcontrollers', 'Robotics', 'IoT', 'PCB Design', 'Load More Articles'].map(button),
      like(/^(January|February|March|April|May|June|July|August|September|October|November|December) [1-9]\d?, \d{4}$/),
      like(/^\d+ min read$/),
      heading('Share Your Electronics Knowledge'),
      link('Create an Account', '/auth'),
      button('Learn More'),
    ],
  },
  {
    section: 'Home page, signed in',
    path: '/',
    who: 'author',
    quotes: [link('Start Writing', '/create-post'), link('Create a Post', '/create-post')],
  },
  {
    section: 'Authentication screen, login',
    path: '/auth',
    quotes: [
      tab('Login'),
      tab('Register'),
      heading('Welcome back'),
      text('Sign in to your account'),
      textField('Username'),
      textField('Password'),
      link('Forgot password?', '/auth/forgot'),
      button('Sign in'),
    ],
  },
  {
    section: 'Authentication screen, register',
    path: '/auth',
    steps: openTab('Register'),
    quotes: [
      heading('Create an account'),
      like(/join the community/i),
      ...['Full Name', 'Username', 'Email', 'Password', 'Confirm Password'].map(textField),
      button('Create account'),
    ],
  },
  {
    section: 'Categories page',
    path: '/categories',
    quotes: [heading('Microcontrollers'), text('3 articles'), text('2 articles')],
  },
  {
    section: 'Category page',
    path: '/categories/robotics',
    quotes: [
      link('Categories', '/categories'),
      heading('Robotics'),
      text('2 articles in this category'),
      like(/^\d+ min$/),
      text('Tomáš Horák'),
      like(/^[A-Z][a-z]{2} [1-9]\d?, \d{4}$/),
      text('encoder'),
      text('motor-control'),
      text('interrupts'),
    ],
  },
  { section: 'Category page, missing', path: '/categories/none', quotes: [heading('Category not found')] },
  {
    section: 'Post page',
    path: articleUrl,
    quotes: [
      link('Categories', '/categories'),
      link('Microcontrollers', '/categories/microcontrollers'),
      link('Back to Home', '/'),
      text('debounce'),
      heading('Debouncing a Switch Properly'),
      text('MK'),
      text('Mira Kowalska'),
      like(/^@mira\.k/),
      like(/^(January|February|March|April|May|June|July|August|September|October|November|December) [1-9]\d?, \d{4}$/),
      like(/· 4 min read$/),
    ],
  },
  {
    section: 'Post page, missing',
    path: '/blog/none',
    quotes: [heading('Post Not Found'), text('The post you are looking for could not be found.'), link('Return to Home', '/')],
  },
  {
    section: 'Popular page',
    path: '/popular',
    quotes: [
      heading('Popular Posts'),
      text('#1 Popular'),
      text('#18 Popular'),
      like(/^\d+ views?$/),
      link('Read More of Debouncing a Switch Properly', articleUrl),
    ],
  },
  {
    section: 'About page',
    path: '/about',
    quotes: [
      heading('Our Mission'),
      ...['Quality Content', 'Community Driven', 'Comprehensive Topics', 'Always Updated'].map(heading),
      ...[
        'Microcontrollers',
        'Power Electronics',
        'Digital Logic',
        'Analog Circuits',
        'IoT & Sensors',
        'PCB Design',
        'Embedded Systems',
        'Communication',
      ].map(text),
      link('Get Started', '/auth'),
      link('Browse Categories', '/categories'),
      ...['8+', '50+', '1000+'].map(text),
    ],
  },
  {
    section: 'Create-post screen',
    path: '/create-post',
    who: 'author',
    quotes: [
      heading('Create New Article'),
      textField('Title'),
      choice('Category'),
      numberField('Estimated read time (minutes)'),
      choice('Tags (comma separated)'),
      textField('Summary'),
      textField('Content'),
      link('Cancel', '/'),
      button('Submit for Review'),
      text('Your article will be reviewed by our editors before publishing'),
      {
        text: 'placeholder Write your article here...',
        find: (page) => editor(page).locator('[data-placeholder="Write your article here..."]'),
      },
      ...[
        'Bold',
        'Italic',
        'Heading level 2',
        'Bullet list',
        'Numbered list',
        'Block quote',
        'Link',
        'Image',
        'Code block',
        'Undo',
        'Redo',
      ].map(button),
    ],
  },
  {
    section: 'Create-post screen, link',
    path: '/create-post',
    who: 'author',
    steps: (page) => tool(page, 'Link').click(),
    quotes: [dialog('Add Link'), text('Enter the URL for your link'), textField('URL'), button('Cancel'), button('Save')],
  },
  {
    section: 'Create-post screen, image',
    path: '/create-post',
    who: 'author',
    steps: (page) => tool(page, 'Image').click(),
    quotes: [
      dialog('Add Image'),
      text('Enter the URL for your image'),
      textField('Image URL'),
      textField('Image description'),
      button('Cancel'),
      button('Insert Image'),
    ],
  },
  {
    section: 'Admin dashboard, pending',
    path: '/admin',
    who: 'admin',
    quotes: [
      heading('Admin Dashboard'),
      ...['Pending', 'Approved', 'Rejected', 'posts awaiting review', 'published', 'declined', '18'].map(text),
      ...['Pending Review', 'Approved', 'Rejected'].map(tab),
      ...['Title', 'Author', 'Category', 'Submitted', 'Actions'].map(column),
      text('MK'),
      text('Mira Kowalska'),
      text('Power Electronics'),
      like(/^[A-Z][a-z]{2} \d\d, \d{4}$/),
      ...['Approve', 'Reject', 'View'].map((name) => button(`${name} ${titleOf.pending}`)),
    ],
  },
  {
    section: 'Admin dashboard, approved',
    path: '/admin',
    who: 'admin',
    steps: openTab('Approved'),
    quotes: [
      ...['View', 'Unpublish', 'Feature'].map((name) => button(`${name} ${titleOf.approved}`)),
      link(`Visit Page ${titleOf.approved}`, '/blog/a-uart-receiver-in-verilog'),
    ],
  },
  {
    section: 'Admin dashboard, rejected',
    path: '/admin',
    who: 'admin',
    steps: openTab('Rejected'),
    quotes: ['View', 'Approve'].map((name) => button(`${name} ${titleOf.rejected}`)),
  },
  {
    section: 'Admin dashboard, view dialog',
    path: '/admin',
    who: 'admin',
    steps: ask('Pending Review', titleOf.pending, 'View'),
    quotes: [
      dialog(titleOf.pending),
      text('Mira Kowalska'),
      text('3 min read'),
      text('Power Electronics'),
      text('flyback'),
      text('snubber'),
      text('relay'),
      button('Close'),
      button('Reject'),
      button('Approve'),
    ],
  },
  {
    section: 'Admin dashboard, approving',
    path: '/admin',
    who: 'admin',
    steps: ask('Pending Review', titleOf.pending, 'Approve'),
    quotes: [
      dialog('Approve Post'),
      text('This post will be published and visible to all users.'),
      text(titleOf.pending),
      text('by Mira Kowalska'),
      button('Cancel'),
      button('Yes, Approve'),
    ],
  },
  {
    section: 'Admin dashboard, rejecting',
    path: '/admin',
    who: 'admin',
    steps: ask('Pending Review', titleOf.pending, 'Reject'),
    quotes: [
      dialog('Reject Post'),
      text('This post will be rejected and not published.'),
      text(titleOf.pending),
      text('by Mira Kowalska'),
      button('Cancel'),
      button('Yes, Reject'),
    ],
  },
  {
    section: 'Admin dashboard, unpublishing',
    path: '/admin',
    who: 'admin',
    steps: ask('Approved', titleOf.approved, 'Unpublish'),
    quotes: [dialog('Reject Post'), text('This post will be rejected and not published.'), button('Yes, Reject')],
  },
];

for (const path of ['/no/such/page', '/categories/none', '/blog/none']) on.watch.allowWhereTried(`GET ${path}`, 404);

play(on, people, sampled(scenes));

t.test('Header: what is still to come says so', async () => {
  const page = await on.tab(grace);
  await page.goto('/');
  await (await openUserMenu(page, grace)).getByRole('menuitem', { name: 'Your Profile' }).click();
  await seeToast(page, 'Profile page is coming soon');
});

t.test('Header: who is no admin has no Admin Dashboard in the menu', async (t) => {
  const page = await on.tab(grace);
  await page.goto('/');
  const menu = await openUserMenu(page, grace);
  t.equal(await menu.getByRole('menuitem', { name: 'Admin Dashboard' }).count(), 0);
});

expectCleanConsole(on);
