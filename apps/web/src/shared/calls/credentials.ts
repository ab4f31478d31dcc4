const TOKEN_KEY = 'authorization'
/** The token that took the place of another in the same session: windows that hold the old one go on with it. */
const SUCCESSOR_KEY = 'authorization.successor'
/** In the storage of one window: it looks through another's eyes, and the other windows of the administrator do not. */
const VIEW_KEY = 'authorization.view'

const view = sessionStorage.getItem(VIEW_KEY)
let token = view ?? localStorage.getItem(TOKEN_KEY) ?? ''
let orgId = 0

/** What this window signs its requests with. The company is the one the window believes it works in. */
export const credentials = {
  get token() {
    return token
  },
  get orgId() {
    return orgId
  },
  /** Looks this window through another's eyes? */
  get viewing() {
    return view !== null
  },
  /** Lets a window that was just opened look through another's eyes; call before it has loaded anything of ours. */
  lend(other: Window, viewToken: string) {
    other.sessionStorage.setItem(VIEW_KEY, viewToken)
  },
  setToken(next: string) {
    token = next
    // What a window saw through another's eyes ends with it; who is signed in beside it goes on
    if (view !== null) return sessionStorage.removeItem(VIEW_KEY)
    if (next) localStorage.setItem(TOKEN_KEY, next)
    else localStorage.removeItem(TOKEN_KEY)
    localStorage.removeItem(SUCCESSOR_KEY)
  },
  /** The session goes on under this token. */
  succeed(next: string) {
    token = next
    localStorage.setItem(SUCCESSOR_KEY, next)
    localStorage.setItem(TOKEN_KEY, next)
  },
  /** Takes up what another window was given in place of our token. Was there such a thing? */
  catchUp(): boolean {
    if (view !== null) return false
    const stored = localStorage.getItem(TOKEN_KEY) ?? ''
    if (!stored || stored === token || stored !== localStorage.getItem(SUCCESSOR_KEY)) return false
    token = stored
    return true
  },
  setOrg(next: number) {
    orgId = next
  },
}

/** Another window signed in or out: calls back with its token, empty when it signed out. `same`: the session is still ours. */
export function onTokenElsewhere(listener: (token: string, same: boolean) => void): () => void {
  if (view !== null) return () => undefined
  const handle = (event: StorageEvent) => {
    if (event.key !== TOKEN_KEY && event.key !== null) return
    const stored = localStorage.getItem(TOKEN_KEY) ?? ''
    // A request may have caught up before the browser told of it
    const same = (stored !== '' && stored === token) || credentials.catchUp()
    token = stored
    listener(token, same)
  }
  window.addEventListener('storage', handle)
  return () => window.removeEventListener('storage', handle)
}
