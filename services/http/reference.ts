import type { TObject, TSchema } from '@sinclair/typebox';
import { errorStatuses } from '../../contracts/errors.ts';
import type { Route } from '../../contracts/route.ts';
import { documentedGroups, views } from '../../contracts/routes.ts';
import { escapeAttribute, escapeText } from '../../domain/article/characters.ts';

const audience = {
  public: 'Everyone',
  mixed: 'Everyone; some see more',
  member: 'Signed-in users',
  admin: 'Admins',
} as const;

const link = (name: string): string => `<a href="#${escapeAttribute(name)}">${escapeText(name)}</a>`;

/** Describes a schema in a few words: `text`, `list of Post`, `"approved" or "rejected"`. */
const inWords = (schema: TSchema): string => {
  const { type, anyOf, const: constant, items, $ref } = schema as Record<string, unknown>;
  if (typeof $ref === 'string') return link($ref);
  if (Array.isArray(anyOf)) return [...new Set((anyOf as TSchema[]).map(inWords))].join(' or ');
  if (constant !== undefined) return `<code>${escapeText(JSON.stringify(constant))}</code>`;
  if (type === 'array') return `list of ${inWords(items as TSchema)}`;
  const names: Record<string, string> = {
    string: 'text',
    integer: 'whole number',
    boolean: 'true or false',
    null: 'null',
    object: 'object',
  };
  return names[String(type)] ?? 'anything';
};

const fieldsTable = (title: string, schema: TSchema | undefined): string => {
  const { properties, required = [] } = (schema ?? {}) as Partial<TObject>;
  if (!properties) return '';
  const rows = Object.entries(properties).map(([name, field]) => {
    const optional = required.includes(name) ? '' : ' <small>optional</small>';
    const description = field.description ?? '';
    return `<tr><th scope="row"><code>${escapeText(name)}</code>${optional}</th><td>${inWords(field)}</td><td>${escapeText(description)}</td></tr>`;
  });
  return `<h4>${title}</h4><table><tbody>${rows.join('')}</tbody></table>`;
};

const errorsOf = ({ errors }: Route): string => {
  if (errors.length === 0) return '';
  const items = errors.map((code) => `<li><code>${errorStatuses[code]}</code> ${code}</li>`);
  return `<h4>Specific errors</h4><ul>${items.join('')}</ul>`;
};

const routeSection = (route: Route): string => {
  const { method, path, name, summary, description, access, params, query, headers, body, success } = route;
  const answer = success.body
    ? inWords(success.body)
    : success.events
      ? 'server-sent events'
      : success.files
        ? `a file (${success.files.join(', ')})`
        : 'no body';
  return `<section id="${name}">
<h3><span class="method">${method}</span> <code>${escapeText(path)}</code></h3>
<p>${escapeText(summary)}.${description ? ` ${escapeText(description)}` : ''}</p>
<p class="facts"><b>Access:</b> ${audience[access]} · <b>Response:</b> ${success.status}, ${answer}</p>
${fieldsTable('Path parameters', params)}${fieldsTable('Query parameters', query)}${fieldsTable('Request headers', headers)}${fieldsTable('Request body (JSON)', body)}${fieldsTable('Event data (JSON)', success.events)}${errorsOf(route)}
</section>`;
};

const viewSection = (view: (typeof views)[number]): string =>
  `<section id="${view.$id}">${fieldsTable('', view).replace('<h4></h4>', `<h3>${view.$id}</h3>`)}</section>`;

/**
 * The page at /api/docs: the whole API for human readers, generated from the contracts; it works without JavaScript.
 */
export const referencePage = ({ siteName }: { siteName: string }): string => {
  const name = escapeText(siteName);
  const groups = Object.entries(documentedGroups);
  const contents = groups.map(([group, routes]) => {
    const items = routes.map(({ name, method, path }) => `<li><a href="#${name}">${method} ${escapeText(path)}</a></li>`);
    return `<p>${group}</p><ul>${items.join('')}</ul>`;
  });
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API reference – ${name}</title>
<link rel="stylesheet" href="/api/docs.css">
<link rel="icon" type="image/svg+xml" href="/api/docs.svg">
</head>
<body>
<header><h1>${name} API</h1>
<p>Reading, writing and reviewing articles. Machine-readable: <a href="/api/openapi.json">OpenAPI 3.1</a>.</p></header>
<nav aria-label="Contents">${contents.join('')}<p><a href="#views">Shapes</a></p></nav>
<main>
<section><h2>Conventions</h2><ul>
<li>Bodies are JSON. <a href="#login">login</a> and <a href="#register">register</a> set the session cookie.</li>
<li>An error is one sentence in plain text. A client that accepts <code>application/problem+json</code> gets a <a href="#Problem">Problem</a> (RFC 9457) with a code and the invalid fields.</li>
<li>Any call can fail with 400, 500 or 503; calls with a body also with 413, 415 or 422; calls for signed-in users with 401; calls for admins with 401 or 403. Calls other than GET from another site fail with 403.</li>
<li>Lists are paged: while there are more items, <code>Link: &lt;…&gt;; rel="next"</code> names the next page.</li>
<li>Public responses have an <code>ETag</code>. Send it as <code>If-None-Match</code> to get 304 if the response is unchanged.</li>
<li>For the author and admins, the <code>ETag</code> of a post is its revision. Send it as <code>If-Match</code> with a decision or a revision: the call fails with 409 if the post has changed since.</li>
<li>Commands return <code>Log-Position</code>. A read that sends it back waits until it sees their effect.</li>
</ul></section>
${groups.map(([group, routes]) => `<h2>${group}</h2>${routes.map(routeSection).join('')}`).join('')}
<h2 id="views">Shapes</h2>
${views.map(viewSection).join('')}
</main>
</body>
</html>
`;
};

/** The style sheet of that page. */
export const referenceStyle = `
:root { color-scheme: light dark; --ink: #1c2430; --quiet: #5b6675; --line: #d9dee5; --paper: #fff; --wash: #f4f6f8; --accent: #0b6b4f; }
@media (prefers-color-scheme: dark) { :root { --ink: #e5e9ee; --quiet: #9aa6b4; --line: #2f3945; --paper: #12171d; --wash: #1a2129; --accent: #5fd3a8; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 76rem; padding: 1.5rem; color: var(--ink); background: var(--paper); font: 1rem/1.55 system-ui, sans-serif; overflow-wrap: anywhere; }
a { color: var(--accent); overflow-wrap: anywhere; }
code { font: .9em ui-monospace, monospace; overflow-wrap: anywhere; }
h2 { margin-top: 2.5rem; }
h4 { margin: 1rem 0 .25rem; font-size: .9rem; color: var(--quiet); }
section { margin: 1rem 0; padding: 1rem 1.25rem; border: 1px solid var(--line); border-radius: .5rem; scroll-margin-top: 1rem; }
section:target { border-color: var(--accent); }
section h2 { margin: 0 0 .5rem; } section ul { padding-left: 1.2rem; }
section h3 { margin: 0; font-size: 1.05rem; }
.method { display: inline-block; min-width: 4rem; padding: .1rem .5rem; border-radius: .25rem; background: var(--accent); color: var(--paper); font-size: .8rem; text-align: center; }
.facts { color: var(--quiet); }
table { width: 100%; border-collapse: collapse; }
th, td { padding: .3rem .5rem .3rem 0; border-top: 1px solid var(--line); text-align: left; vertical-align: top; font-weight: normal; }
th { width: 12rem; } small { color: var(--quiet); }
nav ul { columns: 18rem; margin: 0; padding-left: 1.2rem; } nav p { margin: .75rem 0 .25rem; font-weight: 600; }
@media (max-width: 40rem) { body { padding: 1rem; } section { padding: .75rem; } tr { display: block; padding: .4rem 0; border-top: 1px solid var(--line); } th, td { display: block; width: auto; border: 0; padding: 0; } }
`;

/** The page's icon: a chip with its legs. */
export const referenceIcon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path stroke="#0b6b4f" stroke-width="3" d="M2 10h28M2 16h28M2 22h28"/><rect x="7" y="4" width="18" height="24" rx="3" fill="#0b6b4f"/><circle cx="12" cy="9" r="2" fill="#fff"/></svg>`;
