import t from 'tap';
import { withoutRedirector } from './redirectors.ts';

const target = 'https://example.org/a?b=1&c=%20#d';
const encoded = encodeURIComponent(target);

t.test('a redirect URL is replaced by its target', async (t) => {
  for (const address of [
    `https://www.google.com/url?q=${encoded}&sa=D&source=editors`,
    `https://www.google.co.uk/url?sa=t&url=${encoded}`,
    `https://eur02.safelinks.protection.outlook.com/?url=${encoded}&data=05%7C02&reserved=0`,
    `https://nam12.safelinks.protection.outlook.com/ap/t-59584e83/?url=${encoded}`,
    `https://l.facebook.com/l.php?u=${encoded}&h=AT0`,
    `https://www.youtube.com/redirect?event=video_description&q=${encoded}`,
    `https://www.linkedin.com/redir/redirect?url=${encoded}`,
    `https://out.reddit.com/t3_x?url=${encoded}&token=x`,
    `https://slack-redir.net/link?url=${encoded}`,
    `https://duckduckgo.com/l/?uddg=${encoded}&rut=x`,
    `https://www.google.com/url?q=${encodeURIComponent(`https://eur02.safelinks.protection.outlook.com/?url=${encoded}`)}`,
  ])
    t.equal(withoutRedirector(address), target, address);
});

t.test('any other address is unchanged', async (t) => {
  for (const address of [
    target,
    '/blog/a',
    '#part',
    'mailto:a@example.org',
    'https://www.google.com/search?q=https://example.org/',
    'https://www.google.com/url?q=javascript:alert(1)',
    'https://www.google.com/url?q=/search',
    'https://www.google.com/url',
    `https://www.google.com.evil.example/url?q=${encoded}`,
    `https://evil.example/url?q=${encoded}`,
    `https://safelinks.protection.outlook.com.evil.example/?url=${encoded}`,
    'no address',
    '',
  ])
    t.equal(withoutRedirector(address), address, address);
});

t.test('deeply nested redirects are resolved only in part', async (t) => {
  let address = target;
  for (let times = 0; times < 8; times += 1) address = `https://www.google.com/url?q=${encodeURIComponent(address)}`;
  t.match(withoutRedirector(address), /^https:\/\/www\.google\.com\/url\?q=/);
});
