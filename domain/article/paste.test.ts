import t from 'tap';
import { violations } from './checker.suite.ts';
import { clean } from './clean.ts';

const out = ' target="_blank" rel="noopener noreferrer nofollow"';

const becomes = (t: Tap, html: string, expected: string): void => {
  const cleaned = clean(html);
  t.equal(cleaned, expected);
  t.equal(clean(cleaned), cleaned);
  t.strictSame(violations(cleaned), []);
};
type Tap = Pick<typeof t, 'equal' | 'strictSame'>;

t.test('from Word', async (t) => {
  const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word">
<head><meta http-equiv=Content-Type content="text/html; charset=utf-8"><meta name=Generator content="Microsoft Word 15">
<!--[if gte mso 9]><xml><o:OfficeDocumentSettings><o:AllowPNG/></o:OfficeDocumentSettings></xml><![endif]-->
<style><!-- p.MsoNormal {mso-style-parent:""; margin:0cm;} --></style></head>
<body lang=DE style='tab-interval:35.4pt'><!--StartFragment-->
<h1>A linear<o:p></o:p></h1>
<p class=MsoNormal><b style='mso-bidi-font-weight:normal'><span lang=EN-US>The
regulator</span></b><span lang=EN-US style='font-size:11.0pt'> gets <i>hot</i>.<o:p></o:p></span></p>
<p class=MsoNormal><span lang=EN-US><o:p>&nbsp;</o:p></span></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>A heat sink</p>
<table class=MsoTableGrid border=1><tr style='height:1cm'><td width=200 style='padding:0cm'><p class=MsoNormal>U<sub>in</sub></p></td><td><p class=MsoNormal>12 V</p></td></tr></table>
<!--EndFragment--></body></html>`;
  becomes(
    t,
    word,
    '<h2>A linear</h2><p><strong>The regulator</strong> gets <em>hot</em>.</p>' +
      '<p>·\u00a0\u00a0 A heat sink</p><table><tbody><tr><td>U<sub>in</sub></td><td>12 V</td></tr></tbody></table>',
  );
});

t.test('from Google Docs', async (t) => {
  const docs =
    '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1f2e"><h1 dir="ltr" style="line-height:1.38;">' +
    '<span style="font-size:20pt;font-weight:400;font-style:normal;white-space:pre-wrap;">Charging</span></h1>' +
    '<p dir="ltr"><span style="font-weight:700;font-style:normal;">Never</span><span style="font-weight:400;font-style:normal;"> short a </span>' +
    '<span style="font-weight:400;font-style:italic;">LiPo</span><span style="font-weight:400;font-style:normal;">.</span></p><br />' +
    '<ul style="margin-top:0;"><li dir="ltr" style="list-style-type:disc;" aria-level="1"><p dir="ltr" role="presentation"><span style="font-weight:400;">one</span></p></li>' +
    '<ul><li dir="ltr" aria-level="2"><p dir="ltr" role="presentation"><span>inner</span></p></li></ul></ul>' +
    '<p dir="ltr"><a href="https://example.org/lipo" style="text-decoration:none;"><span style="color:#1155cc;text-decoration:underline;">Data</span></a></p>' +
    '<p><span><span style="border:none;display:inline-block;"><img src="https://lh3.example.org/a=s1600" width="624" height="351" /></span></span></p>' +
    '</b><br class="Apple-interchange-newline">';
  becomes(
    t,
    docs,
    '<h2>Charging</h2><p><strong>Never</strong> short a <em>LiPo</em>.</p><ul><li><p>one</p><ul><li><p>inner</p></li></ul></li></ul>' +
      `<p><a href="https://example.org/lipo"${out}>Data</a></p><img src="https://lh3.example.org/a=s1600" alt="">`,
  );
});

t.test('from a web page', async (t) => {
  const page = `<div class="post__body" data-reactroot><nav><a href="/home">Home</a></nav>
  <header><h1 id="x"><a class="anchor" href="#x" aria-hidden="true"><svg viewBox="0 0 16 16"><path d="M4 9h1"></path></svg></a>PWM</h1></header>
  <p>Use <code class="hljs-built_in">analogWrite</code>&nbsp;&mdash; see <a href="https://example.org/ref" onclick="track()">the&#32;reference</a>.</p>
  <div class="highlight"><pre><code class="language-cpp hljs"><span class="hljs-type">void</span> <span>loop</span>() {
  analogWrite(9, 128);
}
</code></pre><button class="copy">Copy</button></div>
  <figure><picture><source srcset="a.webp"><img src="https://example.org/pwm.png" alt="Duty cycle" loading="lazy"></picture><figcaption>Duty</figcaption></figure>
  <blockquote class="note">Mind the <strong>pin</strong></blockquote><script>track()</script><iframe src="https://ads.example"></iframe>
  <ol><li>Wire</li><li>Flash<p>twice</p></li></ol></div>`;
  becomes(
    t,
    page,
    '<p><a href="/home">Home</a></p><h2>PWM</h2>' +
      `<p>Use <code>analogWrite</code>\u00a0— see <a href="https://example.org/ref"${out}>the reference</a>.</p>` +
      '<pre><code class="language-cpp">void loop() {\n  analogWrite(9, 128);\n}\n</code></pre>' +
      '<img src="https://example.org/pwm.png" alt="Duty cycle" title="Duty"><blockquote><p>Mind the <strong>pin</strong></p></blockquote>' +
      '<ol><li><p>Wire</p></li><li><p>Flash</p><p>twice</p></li></ol>',
  );
});
