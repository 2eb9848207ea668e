import { sizes } from '../functions.ts';
import { bodies, door, next, type Door } from './door.ts';
import { header, cookies } from './request-grammars.ts';

const { member } = bodies;

/** Headers, and bodies that are not forms. */
export const requestDoors: readonly Door[] = [
  door(
    'bodies that are no form',
    '',
    member,
    {
      tokens: ['[', '{"a":', '"__proto__":', '{"a#":1,', '1', ' ', '"', '\\u0041', '\\', '[1,', 'null,', '\n'],
      frames: [
        ['{"title":"', '"}'],
        ['{"userId":', '}'],
        ['{"userId":[', '0]}'],
        ['{', '"title":1}'],
      ],
    },
    (site, text) => site.ask('author', 'POST', '/api/posts', text, { 'content-type': 'application/json' }),
  ),
  ...[
    'accept',
    'accept-encoding',
    'if-none-match',
    'user-agent',
    'sec-purpose',
    'log-position',
    'x-forwarded-for',
    'range',
    'if-modified-since',
  ].map((name) =>
    door(`header: ${name}`, '', sizes.header, header, (site, text) =>
      Promise.all(
        ['/api/posts/latest', '/', '/nothing', '/api/nothing'].map((url) =>
          site.ask('visitor', 'GET', `${url}?${next()}`, undefined, { [name]: text }),
        ),
      ),
    ),
  ),
  ...['origin', 'host', 'content-type', 'sec-fetch-site', 'x-forwarded-host', 'x-forwarded-proto'].map((name) =>
    door(
      `header: ${name}`,
      '',
      sizes.header,
      {
        ...header,
        frames: [
          ['http://', ''],
          ['http://xn--', ''],
          ['application/json;', ''],
        ],
      },
      (site, text) => site.ask('visitor', 'POST', '/api/logout', undefined, { [name]: text }),
    ),
  ),
  door('header: cookie', '', sizes.header, cookies, (site, text) =>
    site.ask('visitor', 'GET', '/api/user', undefined, { cookie: text }),
  ),
];
