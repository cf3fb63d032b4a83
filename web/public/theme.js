// Sets the chosen theme before anything is drawn, so that a dark page never flashes white. A file of its own: the policy allows no inline script.
(() => {
  let chosen = 'system';
  try {
    chosen = localStorage.getItem('vedette.theme') ?? 'system';
  } catch {
    // Storage may be refused; then the system decides.
  }
  const isDark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
})();
