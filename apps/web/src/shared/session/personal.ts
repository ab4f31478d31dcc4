import { useMemo } from 'react'
import { create } from 'zustand'
import { call } from '../calls/api.ts'
import { homeOrder } from './home-desk.ts'
import { completePersonal, type HomeChoice, type Personal } from './personal-rules.ts'
import { useActor, useSession } from './session.ts'

/** Changes since the session was loaded. They are kept apart, so that rights and routes are not recomputed. */
const useChanged = create<Partial<Personal>>()(() => ({}))
useSession.subscribe((state, before) => {
  if (state.user !== before.user) useChanged.setState({}, true)
})

/** A personal setting in this company; the initial values come with the session. */
export function usePersonal<K extends keyof Personal>(name: K): Personal[K] {
  const kept = useSession(state => state.user?.personal)
  const changed = useChanged()
  return useMemo(() => completePersonal({ ...kept, ...changed })[name], [kept, changed, name])
}

/** The first page as the person arranged it, otherwise as their work wants it. */
export function useHomeChoice(): HomeChoice {
  const home = usePersonal('home')
  const actor = useActor()
  return useMemo(() => ({ ...home, order: homeOrder(home, actor) }), [home, actor])
}

let saves: Promise<unknown> = Promise.resolve()

/** Applies a setting at once and saves it on the server, in order. A refusal reverts it and throws. */
export async function savePersonal<K extends keyof Personal>(name: K, value: Personal[K]): Promise<void> {
  const before = useChanged.getState()
  useChanged.setState({ [name]: value })
  const saved = saves.then(() => call(`sys/title/user/personal.${name}/save`, { data: value }, { keepEmpty: true }))
  saves = saved.catch(() => {})
  try {
    await saved
  } catch (error) {
    if (useChanged.getState()[name] === value) useChanged.setState(before, true)
    throw error
  }
}
