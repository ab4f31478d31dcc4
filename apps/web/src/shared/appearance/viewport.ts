/** Keeps `--vh` at one percent of the window's height, while browser bars appear and disappear. */
export function followViewport(): void {
  const measure = () => document.documentElement.style.setProperty('--vh', `${window.innerHeight / 100}px`)
  measure()
  window.addEventListener('resize', measure)
  window.addEventListener('orientationchange', measure)
}
