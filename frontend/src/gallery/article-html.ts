import { longWord, rightToLeft } from './samples.ts';

/** The body of an article with everything that the editor can produce (domain/article), as the server sends it. */
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
<div class="note" role="note"><p class="label">Note</p><p>Fast-mode Plus asks for half of that.</p></div>
<div class="tip" role="note"><p class="label">Tip</p><p>Measure at the far end of the bus.</p></div>
<div class="warning" role="note"><p class="label">Warning</p><p>The clip of the probe is earth.</p></div>
<div class="danger" role="note"><p class="label">Danger</p><p>325 V stay on the capacitor when the plug is out.</p>
<ul><li><p>Discharge it through 10 kΩ.</p></li></ul></div>
<figure><a class="picture" href="/demo/images/decoupling-impedance.svg" aria-label="Enlarge the picture: A square wave"><img
src="/demo/images/decoupling-impedance.svg" alt="A square wave" width="760" height="430"></a><figcaption>What the scope shows</figcaption></figure>
<pre><code class="language-c"><span class="hljs-comment">// Seconds from 30 % to 70 %</span>
<span class="hljs-type">float</span> <span class="hljs-title">rise_time</span>(<span class="hljs-type">float</span> ohms, <span class="hljs-type">float</span> farads) {
  <span class="hljs-keyword">return</span> <span class="hljs-number">0.8473f</span> * ohms * farads; <span class="hljs-comment">/* a long line, which scrolls where there is no room for it */</span>
}
<span class="hljs-meta">#define</span> NAME <span class="hljs-string">"bus"</span></code></pre>
<p>The corner lies at <math dir="ltr"><semantics><mrow><msub><mi>f</mi><mi>c</mi></msub><mo>=</mo><mfrac><mn>1</mn><mrow><mn>2</mn><mi>π</mi><mi>R</mi><mi>C</mi></mrow></mfrac></mrow><annotation encoding="application/x-tex">f_c = \\frac{1}{2\\pi RC}</annotation></semantics></math>, and this one is wrong: <code class="formula">\\frac{1</code> <em>(This formula cannot be shown: There is a } missing.)</em></p>
<div class="formula" role="group" aria-label="Formula 3" tabindex="0"><math display="block" dir="ltr"><semantics><mrow><mi>U</mi><mo>=</mo><msqrt><mrow><mn>4</mn><msub><mi>k</mi><mi>B</mi></msub><mi>T</mi><mi>R</mi><mi>Δ</mi><mi>f</mi></mrow></msqrt><mo>+</mo>${'<mi>a</mi><mo>+</mo>'.repeat(60)}<mi>z</mi></mrow><annotation encoding="application/x-tex">U = …</annotation></semantics></math></div>
<div class="diagram" role="group" aria-label="Diagram 1" tabindex="0"><svg height="60" width="160" viewBox="0 0 160 60" role="img" aria-label="Timing diagram: clk, bus"><defs><g id="diagram-1-nclk"><path d="m0,0 0,20 20,0" class="wave-s1"/></g><g id="diagram-1-Pclk"><path d="M-3,12 0,3 3,12 C 1,11 -1,11 -3,12 z" class="wave-s6"/><path d="M0,20 0,0 20,0" class="wave-s1"/></g><g id="diagram-1-vvv-3"><path d="M20,20 0,20 0,0 20,0" class="wave-s8"/><path d="m0,20 20,0" class="wave-s1"/><path d="M0,0 20,0" class="wave-s1"/></g><g id="diagram-1-vvv-4"><path d="M20,20 0,20 0,0 20,0" class="wave-s9"/><path d="m0,20 20,0" class="wave-s1"/><path d="M0,0 20,0" class="wave-s1"/></g><g id="diagram-1-vmv-3-4"><path d="M9,0 20,0 20,20 9,20 6,10 z" class="wave-s9"/><path d="M3,0 0,0 0,20 3,20 6,10 z" class="wave-s8"/><path d="m0,0 3,0 6,20 11,0" class="wave-s1"/><path d="M0,20 3,20 9,0 20,0" class="wave-s1"/></g></defs><g><rect width="160" height="60" class="wave-ground"/><g transform="translate(60.5,0.5)"><g><g class="wave-grid"><line x1="0" y1="0" x2="0" y2="60"/><line x1="40" y1="0" x2="40" y2="60"/><line x1="80" y1="0" x2="80" y2="60"/></g></g><g transform="translate(0,5)"><text x="-10" y="15" text-anchor="end" class="wave-info"><tspan>clk</tspan></text><g><use href="#diagram-1-Pclk"/><use transform="translate(20)" href="#diagram-1-nclk"/><use transform="translate(40)" href="#diagram-1-Pclk"/><use transform="translate(60)" href="#diagram-1-nclk"/></g></g><g transform="translate(0,35)"><text x="-10" y="15" text-anchor="end" class="wave-info"><tspan>bus</tspan></text><g><use href="#diagram-1-vvv-3"/><use transform="translate(20)" href="#diagram-1-vvv-3"/><use transform="translate(40)" href="#diagram-1-vmv-3-4"/><use transform="translate(60)" href="#diagram-1-vvv-4"/><text x="16" y="15" text-anchor="middle"><tspan>A</tspan></text><text x="66" y="15" text-anchor="middle"><tspan>B</tspan></text></g></g><g><g transform="translate(6,45)"><rect x="-5" y="-5" width="10.14" height="11" class="wave-ground"/><text text-anchor="middle" y="3" class="wave-small"><tspan>a</tspan></text></g></g><g><g transform="translate(0,5)"/><g transform="translate(0,35)"/></g><g/></g><g><g/></g></g></svg></div>
<details class="source"><summary>Code of the diagram</summary><pre><code class="language-wavedrom">{ signal: [{ name: 'clk', wave: 'P.' }] }</code></pre></details>
<hr>
<h2 id="long">${longWord}</h2>
<p>${longWord.repeat(3)} <code>${longWord}</code></p>
<h3 id="right-to-left">${rightToLeft}</h3>
<p>${rightToLeft}</p>
<blockquote><p>${rightToLeft}</p></blockquote>
`;
