const TOKEN_KEY = 'authorization'
/** The token that replaced another in the same session. Windows with the old token continue with it. */
const SUCCESSOR_KEY = 'authorization.successor'
/** When a window asked the server to replace the token, until it has the answer. The old token may be refused before. */
const REPLACING_KEY = 'authorization.replacing'
/** A window that was closed meanwhile leaves its mark. */
const LONGEST_REPLACING_MS = 10_000
const LOOK_MS = 50

/** Stored for one window only: it views as a member, while the administrator's other windows do not. */
const VIEW_KEY = 'authorization.view'

const view = sessionStorage.getItem(VIEW_KEY)
let token = view ?? localStorage.getItem(TOKEN_KEY) ?? ''
let orgId = 0
/** Counts the sessions of this window: a token that replaced another belongs to the same one. */
let session = 0

export interface Sender {
  readonly token: string
  readonly orgId: number
  readonly session: number
}

/** The credentials of this window's requests. The company is the one that the window shows. */
export const credentials = {
  get token() {
    return token
  },
  get orgId() {
    return orgId
  },
  /** What a request is sent with, to be compared with what holds when its answer arrives. */
  get sender(): Sender {
    return { token, orgId, session }
  },
  /** Whether this window views as a member. */
  get viewing() {
    return view !== null
  },
  /** Makes a window that was just opened view as a member. Call it before the window has loaded any page of ours. */
  openView(other: Window, viewToken: string) {
    other.sessionStorage.setItem(VIEW_KEY, viewToken)
  },
  setToken(next: string) {
    token = next
    session += 1
    // Only the view as a member ends; the administrator stays signed in
    if (view !== null) return sessionStorage.removeItem(VIEW_KEY)
    if (next) localStorage.setItem(TOKEN_KEY, next)
    else localStorage.removeItem(TOKEN_KEY)
    localStorage.removeItem(SUCCESSOR_KEY)
  },
  /** Replaces the token of the session. */
  replaceToken(next: string) {
    token = next
    localStorage.setItem(SUCCESSOR_KEY, next)
    localStorage.setItem(TOKEN_KEY, next)
  },
  /** Asks the server for another token of the session. Windows that are refused meanwhile wait for it. */
  async replaceTokenBy<T extends { token: string }>(ask: () => Promise<T>): Promise<T> {
    localStorage.setItem(REPLACING_KEY, String(Date.now()))
    try {
      const answer = await ask()
      credentials.replaceToken(answer.token)
      return answer
    } finally {
      localStorage.removeItem(REPLACING_KEY)
    }
  },
  /** Resolves when no window is replacing the token. */
  async replaced(): Promise<void> {
    while (view === null && isReplacing()) await new Promise(resolve => setTimeout(resolve, LOOK_MS))
  },
  /** Takes over the token that replaced ours in another window. Returns whether there was one. */
  adoptReplacedToken(): boolean {
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

/** A mark from the future was made before the clock was set back. */
function isReplacing(): boolean {
  const ms = Date.now() - Number(localStorage.getItem(REPLACING_KEY) ?? Number.NaN)
  return ms >= 0 && ms < LONGEST_REPLACING_MS
}

/**
 * Calls back when another window signs in or out, with its token, which is empty after a sign-out. `same`: it is still
 * our session.
 */
export function onTokenElsewhere(listener: (token: string, same: boolean) => void): () => void {
  if (view !== null) return () => undefined
  const handle = (event: StorageEvent) => {
    if (event.key !== TOKEN_KEY && event.key !== null) return
    const stored = localStorage.getItem(TOKEN_KEY) ?? ''
    // A request may have taken over the token before the browser's event
    const same = (stored !== '' && stored === token) || credentials.adoptReplacedToken()
    token = stored
    if (!same) session += 1
    listener(token, same)
  }
  window.addEventListener('storage', handle)
  return () => window.removeEventListener('storage', handle)
}
