import { useEffect, useRef } from 'react'
import { translate } from '../shared/i18n.ts'
import { confirm } from '../shared/notify.tsx'
import { onSessionEvent, type SessionEvent } from '../shared/session-events.ts'
import { useSession } from '../shared/session.ts'

/** Asks what to do when the session ended elsewhere or moved to another company; once, however many requests failed. */
export function SessionDialogs() {
  const asking = useRef(false)
  useEffect(
    () =>
      onSessionEvent(event => {
        if ((event.kind !== 'stale' && event.kind !== 'company') || asking.current) return
        asking.current = true
        void ask(event).finally(() => (asking.current = false))
      }),
    [],
  )
  return null
}

async function ask({ kind, msg }: SessionEvent): Promise<void> {
  const stale = kind === 'stale'
  const agreed = await confirm({
    title: translate(stale ? 'session.stale.title' : 'session.company.title'),
    content: stale ? translate('session.stale.text') : msg,
    ok: translate(stale ? 'session.relogin' : 'session.reload'),
    cancel: translate(stale ? 'common.cancel' : 'session.stay'),
  })
  if (!agreed) return
  if (!stale) return void (await useSession.getState().enter())
  useSession.getState().reset()
  window.location.reload()
}
