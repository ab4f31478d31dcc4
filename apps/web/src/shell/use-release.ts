import { useEffect } from 'react'
import { translate } from '../shared/text/i18n.ts'
import { notify } from '../shared/ui/notify.tsx'
import { newRelease } from '../shared/faults/release.ts'

/** The minimum time between two checks when the person returns to the window. */
const PAUSE_MS = 5 * 60_000

/**
 * Offers a reload when a new release is out. Checks when the person returns to the window, and offers each release
 * once.
 */
export function useRelease(): void {
  useEffect(() => {
    const checkSometimes = () => {
      if (document.visibilityState !== 'visible' || Date.now() - checkedAt < PAUSE_MS) return
      checkedAt = Date.now()
      void newRelease().then(offer)
    }
    const checkNow = () => void newRelease().then(offer)
    document.addEventListener('visibilitychange', checkSometimes)
    window.addEventListener('focus', checkSometimes)
    window.addEventListener('vite:preloadError', checkNow)
    return () => {
      document.removeEventListener('visibilitychange', checkSometimes)
      window.removeEventListener('focus', checkSometimes)
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
