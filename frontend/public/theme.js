// Before the first paint, so that a remembered theme never flashes. Kept out of the page for the Content-Security-Policy.
try {
  const theme = localStorage.getItem('theme');
  if (theme === 'dark' || theme === 'light') document.documentElement.dataset.theme = theme;
} catch {
  // storage is switched off: the system's theme holds
}
