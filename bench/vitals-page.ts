/*
 * What runs in the page that is measured, as text: this program knows no DOM.
 */

/** Notes what the browser says of its painting, its moving and its answering, from the first moment on, in `vitals`. */
export const observers = `
  const vitals = (window.vitals = { paint: 0, shift: 0, interactions: {} });
  const observe = (type, note, options = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true, ...options });
  observe('largest-contentful-paint', ({ startTime }) => (vitals.paint = startTime));
  observe('layout-shift', ({ value, hadRecentInput }) => (vitals.shift += hadRecentInput ? 0 : value));
  const answered = ({ interactionId, duration }) => {
    if (interactionId) vitals.interactions[interactionId] = Math.max(vitals.interactions[interactionId] ?? 0, duration);
  };
  observe('event', answered, { durationThreshold: 16 });
  observe('first-input', answered);
`;

/**
 * Watches, frame by frame, how a click becomes another page, in \`change\`: after how many frames something of the link
 * or of the bar looks otherwise, how little text the page had meanwhile, and when the new headline was painted, in
 * milliseconds after the click.
 */
export const watchChange = `
  const change = (window.change = { frames: 0, leastText: Infinity, milliseconds: 0 });
  const headline = () => document.querySelector('h1')?.textContent ?? '';
  const looks = (link) => {
    const { color, opacity, backgroundColor, outlineStyle, textDecorationLine } = getComputedStyle(link);
    const bar = document.querySelector('[role=progressbar]');
    return [color, opacity, backgroundColor, outlineStyle, textDecorationLine, bar && getComputedStyle(bar).opacity > 0].join();
  };
  document.addEventListener('pointerdown', ({ target }) => {
    const link = target.closest('a');
    const before = { looks: looks(link), headline: headline() };
    document.addEventListener('click', ({ timeStamp }) => {
      let frames = 0;
      const { port1: painted, port2: toPaint } = new MessageChannel();
      painted.onmessage = () => (change.milliseconds ||= performance.now() - timeStamp);
      const frame = () => {
        frames += 1;
        const isNew = headline() !== before.headline;
        if (change.frames === 0 && (isNew || looks(link) !== before.looks)) change.frames = frames;
        change.leastText = Math.min(change.leastText, document.querySelector('main').innerText.trim().length);
        if (isNew) toPaint.postMessage('');
        if (!change.milliseconds || frames < 60) requestAnimationFrame(frame);
        else change.isOver = true;
      };
      requestAnimationFrame(frame);
    }, { capture: true, once: true });
  }, { capture: true, once: true });
`;
