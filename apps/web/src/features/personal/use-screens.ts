import { isInAudience } from '@tuheng/domain/kernel/policy'
import { useMemo } from 'react'
import { allScreens } from '../../engine/catalogue.ts'
import { useText } from '../../shared/text/i18n.ts'
import { useActor } from '../../shared/session/session.ts'

/** The screens that the person may open, as options of a select. */
export function useScreens(): { value: string; label: string }[] {
  const actor = useActor()
  const text = useText()
  return useMemo(
    () =>
      allScreens()
        .filter(screen => isInAudience(actor, screen.guard))
        .map(screen => ({ value: screen.path, label: text(screen) })),
    [actor, text],
  )
}
