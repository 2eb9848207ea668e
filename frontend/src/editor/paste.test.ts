import t from 'tap';
import { withoutPower } from './paste.ts';

t.test('nothing that the policy of the site forbids reaches a parser', async (t) => {
  const cases = [
    ['<p class=x style="color:red">a</p>', '<p class=x data-style="color:red">a</p>'],
    [`<a href="/x"style='x' onclick=alert(1)>`, `<a href="/x"data-style='x' data-onclick=alert(1)>`],
    ['<img/onerror=alert(1)>', '<img/data-onerror=alert(1)>'],
    ['a<STYLE type="text/css"><!-- p { } --></style >b<script>alert("</p>")</script>c', 'abc'],
    ['a<style>p{}', 'a'],
    ['style = "words", 1 < 2 style=', 'style = "words", 1 < 2 style='],
  ] as const;
  for (const [html, expected] of cases) t.equal(withoutPower(html), expected);
});
