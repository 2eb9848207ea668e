import { longWord, rightToLeft } from './samples.ts';

/** The body of an article with all that the editor can produce (domain/article), as the server sends it. */
export const articleHtml = `
<h2 id="measuring">Measuring the bus</h2>
<p>A bus of <strong>180 pF</strong> at 400 kHz takes 1.5 kΩ. The <em>rise time</em> counts from 30 % to 70 %, as
<a href="https://www.nxp.com">the standard</a> says; <code>t_r = 0.8473 · R · C</code> is all there is to it. CO<sub>2</sub>, 10<sup>−6</sup>,
<s>Ω/m<sup>2</sup></s>.</p>
<h3 id="scope">On the oscilloscope</h3>
<ul><li><p>Probe at 10 ×</p></li><li><p>Ground spring, not the clip</p><ul><li><p>It rings otherwise</p></li></ul></li></ul>
<h4>By hand</h4>
<ol><li><p>Take the largest resistor.</p></li><li><p>Look at the edge.</p></li></ol>
<blockquote><p>A pull-up that is too strong is a driver that cannot pull down.</p></blockquote>
<div class="table" role="region" aria-label="Table 1" tabindex="0"><table><tbody><tr><th scope="col">Pin</th><th scope="col">Name</th><th scope="col">Use</th></tr>
<tr><td>1</td><td>VCC</td><td>3.3 V, 100 nF to GND</td></tr><tr><td>2</td><td>SDA</td><td>Data<br>open drain</td></tr></tbody></table></div>
<aside class="note" role="note"><p class="label">Note</p><p>Fast-mode Plus asks for half of that.</p></aside>
<aside class="tip" role="note"><p class="label">Tip</p><p>Measure at the far end of the bus.</p></aside>
<aside class="warning" role="note"><p class="label">Warning</p><p>The clip of the probe is earth.</p></aside>
<aside class="danger" role="note"><p class="label">Danger</p><p>325 V stay on the capacitor when the plug is out.</p>
<ul><li><p>Discharge it through 10 kΩ.</p></li></ul></aside>
<figure><a class="picture" href="/demo/images/decoupling-impedance.svg" aria-label="Enlarge the picture: A square wave"><img
src="/demo/images/decoupling-impedance.svg" alt="A square wave" width="760" height="430"></a><figcaption>What the scope shows</figcaption></figure>
<pre><code class="language-c"><span class="hljs-comment">// Seconds from 30 % to 70 %</span>
<span class="hljs-type">float</span> <span class="hljs-title">rise_time</span>(<span class="hljs-type">float</span> ohms, <span class="hljs-type">float</span> farads) {
  <span class="hljs-keyword">return</span> <span class="hljs-number">0.8473f</span> * ohms * farads; <span class="hljs-comment">/* a long line, which scrolls where there is no room for it */</span>
}
<span class="hljs-meta">#define</span> NAME <span class="hljs-string">"bus"</span></code></pre>
<p>The corner lies at <math dir="ltr"><semantics><mrow><msub><mi>f</mi><mi>c</mi></msub><mo>=</mo><mfrac><mn>1</mn><mrow><mn>2</mn><mi>π</mi><mi>R</mi><mi>C</mi></mrow></mfrac></mrow><annotation encoding="application/x-tex">f_c = \\frac{1}{2\\pi RC}</annotation></semantics></math>, and this one is wrong: <code class="formula">\\frac{1</code> <em>(This formula cannot be shown: There is a } missing.)</em></p>
<div class="formula" role="group" aria-label="Formula 3" tabindex="0"><math display="block" dir="ltr"><semantics><mrow><mi>U</mi><mo>=</mo><msqrt><mrow><mn>4</mn><msub><mi>k</mi><mi>B</mi></msub><mi>T</mi><mi>R</mi><mi>Δ</mi><mi>f</mi></mrow></msqrt><mo>+</mo>${'<mi>a</mi><mo>+</mo>'.repeat(60)}<mi>z</mi></mrow><annotation encoding="application/x-tex">U = …</annotation></semantics></math></div>
<hr>
<h2 id="long">${longWord}</h2>
<p>${longWord.repeat(3)} <code>${longWord}</code></p>
<h3 id="right-to-left">${rightToLeft}</h3>
<p>${rightToLeft}</p>
<blockquote><p>${rightToLeft}</p></blockquote>
`;
