import { useMemo } from 'react'
import { homeOrder } from './home-desk.ts'
import type { HomeChoice } from './personal-rules.ts'
import { usePersonal } from './personal.ts'
import { useActor } from './session.ts'

/** The first page as the person arranged it, otherwise as their work wants it. */
export function useHomeChoice(): HomeChoice {
  const home = usePersonal('home')
  const actor = useActor()
  return useMemo(() => ({ ...home, order: homeOrder(home, actor) }), [home, actor])
}
