import { useEffect } from 'react'
import { useSession } from '../../shared/session/session.ts'
import { useSettings } from '../../shared/appearance/settings.ts'

/** Adds the chat assistant while a person who wants it is signed in, on servers that have one. */
export function useAssistant(): void {
  const wanted = useSettings(state => state.ai)
  const script = useSession(state => (state.token && wanted ? state.user?.widgets?.assistant : null))
  const userId = useSession(state => state.user?.id)
  useEffect(() => {
    if (!script || userId === undefined) return
    let remove: (() => void) | undefined
    let unmounted = false
    void import('./add-assistant.ts').then(({ addAssistant }) => {
      if (!unmounted) remove = addAssistant({ script, userId })
    })
    return () => {
      unmounted = true
      remove?.()
    }
  }, [script, userId])
}
