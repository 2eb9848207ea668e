// Before the first paint, so that neither a remembered theme nor who is signed in comes late. Kept out of the page for
// the Content-Security-Policy.
try {
  const root = document.documentElement;
  const theme = localStorage.getItem('theme');
  if (theme === 'dark' || theme === 'light') root.dataset.theme = theme;
  const signedIn = localStorage.getItem('signed-in');
  if (signedIn !== null) {
    root.dataset.session = '';
    const [initials, name] = JSON.parse(signedIn);
    root.style.setProperty('--session-initials', JSON.stringify(initials));
    root.style.setProperty('--session-name', JSON.stringify(name));
  }
} catch {
  // storage is switched off, or holds something else: the system's theme holds, and the server says who is there
}
