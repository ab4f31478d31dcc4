import { useEffect } from 'react'
import { translate } from '../shared/text/i18n.ts'
import { notify } from '../shared/ui/notify.tsx'
import { newRelease } from '../shared/faults/release.ts'

/** How often the server is asked at most, when the person comes back to the window. */
const PAUSE_MS = 5 * 60_000

/** Offers a reload when a new release is out: once for each, asked for when the window is looked at again. */
export function useRelease(): void {
  useEffect(() => {
    const look = () => {
      if (document.visibilityState !== 'visible' || Date.now() - checkedAt < PAUSE_MS) return
      checkedAt = Date.now()
      void newRelease().then(offer)
    }
    const checkNow = () => void newRelease().then(offer)
    document.addEventListener('visibilitychange', look)
    window.addEventListener('focus', look)
    window.addEventListener('vite:preloadError', checkNow)
    return () => {
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('focus', look)
      window.removeEventListener('vite:preloadError', checkNow)
    }
  }, [])
}

let checkedAt = 0
const offered = new Set<string>()

function offer(release: string | null): void {
  if (!release || offered.has(release)) return
  offered.add(release)
  const words = {
    title: translate('release.title'),
    text: translate('release.text'),
    ok: translate('broken.reload'),
    later: translate('release.later'),
  }
  notify.offer({ key: 'release', ...words, onOk: () => window.location.reload() })
}
