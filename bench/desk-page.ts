/*
 * What runs in the page that is measured, as text: this program knows no DOM.
 */

/**
 * Notes, in \`turns\`, how long after each key that decides on a post another one was painted, its title and its text,
 * in milliseconds.
 */
export const watchTurns = `
  const turns = (window.turns = []);
  const shown = () => {
    const article = document.querySelector('[aria-label=Article]');
    return article?.textContent.length > 1_000 ? article.querySelector('h2[tabindex]')?.textContent : undefined;
  };
  document.addEventListener('keydown', ({ key, ctrlKey, timeStamp }) => {
    if (ctrlKey ? key !== 'Enter' : key !== 'a') return;
    const before = shown();
    const { port1: painted, port2: toPaint } = new MessageChannel();
    painted.onmessage = () => turns.push(performance.now() - timeStamp);
    const frame = () => {
      const now = shown();
      if (now === undefined || now === before) requestAnimationFrame(frame);
      else toPaint.postMessage('');
    };
    requestAnimationFrame(frame);
  }, { capture: true });
`;
