import { REGISTER_STEP } from './register-step.ts'

/** Beginnings of the names under which the browser keeps where somebody has been. */
const TRACES = ['tuheng.tabs.', 'tuheng.scroll', REGISTER_STEP]

/** Whoever signs out leaves no trace of what was open; a session that merely ended finds it again. */
export function forgetPerson(storages: readonly Storage[] = [localStorage, sessionStorage]): void {
  for (const storage of storages)
    for (const name of Object.keys(storage)) if (TRACES.some(trace => name.startsWith(trace))) storage.removeItem(name)
}

/** What brought somebody to the sign-in, a code or a token, does not stay in the address. */
export function forgetQuery(): void {
  const { pathname, search, hash } = window.location
  if (search) window.history.replaceState(window.history.state, '', pathname + hash)
}
