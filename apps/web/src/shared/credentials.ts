const TOKEN_KEY = 'authorization'

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
  },
  setOrg(next: number) {
    orgId = next
  },
}

/** Another window signed in or out: calls back with its token, empty when it signed out. */
export function onTokenElsewhere(listener: (token: string) => void): () => void {
  const handle = (event: StorageEvent) => {
    if (event.key !== TOKEN_KEY && event.key !== null) return
    token = localStorage.getItem(TOKEN_KEY) ?? ''
    listener(token)
  }
  window.addEventListener('storage', handle)
  return () => window.removeEventListener('storage', handle)
}
