const TOKEN_KEY = 'authorization'
/** The token that took the place of another in the same session: windows that hold the old one go on with it. */
const SUCCESSOR_KEY = 'authorization.successor'

let token = localStorage.getItem(TOKEN_KEY) ?? ''
let orgId = 0

/** What this window signs its requests with. The company is the one the window believes it works in. */
export const credentials = {
  get token() {
    return token
  },
  get orgId() {
    return orgId
  },
  setToken(next: string) {
    token = next
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
  const handle = (event: StorageEvent) => {
    if (event.key !== TOKEN_KEY && event.key !== null) return
    const same = credentials.catchUp()
    token = localStorage.getItem(TOKEN_KEY) ?? ''
    listener(token, same)
  }
  window.addEventListener('storage', handle)
  return () => window.removeEventListener('storage', handle)
}
