import { useMemo } from 'react'
import { create } from 'zustand'
import { call } from '../calls/api.ts'
import { completePersonal, type Personal } from './personal-rules.ts'
import { useSession } from './session.ts'

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
