/** `--vh` is one percent of the window's height, also where the browser's own bars come and go. */
export function followViewport(): void {
  const measure = () => document.documentElement.style.setProperty('--vh', `${window.innerHeight / 100}px`)
  measure()
  window.addEventListener('resize', measure)
  window.addEventListener('orientationchange', measure)
}
