import { useEffect, useRef } from 'react'
import { translate } from '../shared/text/i18n.ts'
import { confirm } from '../shared/ui/notify.tsx'
import { toast } from '../shared/ui/plain/toast.tsx'
import { onSessionEvent, type SessionEvent } from '../shared/calls/session-events.ts'
import { useSession } from '../shared/session/session.ts'

/**
 * Asks what to do when the session ended elsewhere or moved to another company, once for any number of failed requests.
 * A person who chose to stay is asked again when they change something; for reads they get a notice only.
 */
export function SessionDialogs() {
  const asking = useRef(false)
  const chosenToStay = useRef(false)
  useEffect(
    () =>
      onSessionEvent(event => {
        if ((event.kind !== 'stale' && event.kind !== 'company') || asking.current) return
        if (chosenToStay.current && !event.isAction) return showNotice(event)
        asking.current = true
        void ask(event)
          .then(agreed => (chosenToStay.current = !agreed))
          .finally(() => (asking.current = false))
      }),
    [],
  )
  return null
}

function showNotice({ kind, msg }: SessionEvent): void {
  toast('warning', kind === 'stale' ? translate('session.ended') : msg, 3)
}

/** Returns `false` if the person stays on the page. */
async function ask({ kind, msg }: SessionEvent): Promise<boolean> {
  const stale = kind === 'stale'
  const agreed = await confirm({
    title: translate(stale ? 'session.stale.title' : 'session.company.title'),
    content: stale ? translate('session.stale.text') : msg,
    ok: translate(stale ? 'session.relogin' : 'session.reload'),
    cancel: translate(stale ? 'common.cancel' : 'session.stay'),
  })
  if (agreed && !stale) await useSession.getState().enter()
  if (agreed && stale) {
    useSession.getState().reset()
    window.location.reload()
  }
  return agreed
}
