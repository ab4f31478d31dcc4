import type { AnswerOf, RequestOf } from '@tuheng/domain/kernel/call'
import { enabledSettings } from '@tuheng/domain/kernel/enabled-settings'
import type { Actor } from '@tuheng/domain/kernel/policy'
import type { VisiblePerson, signInCall, switchCompanyCall } from '@tuheng/domain/system/accounts/account.calls'
import { create } from 'zustand'
import { ApiError, call } from '../calls/api.ts'
import { credentials } from '../calls/credentials.ts'
import { leaveRecords } from '../inbox/presence.ts'
import { writeAddressedCompany } from './addressed-company.ts'
import { clearTraces, clearQuery } from './clear-traces.ts'
import { translate } from '../text/i18n.ts'
import { goTo } from '../tabs/navigator.ts'
import { HOME_PATH } from '../tabs/tab-rules.ts'

export type SessionUser = VisiblePerson

interface SessionStore {
  token: string
  user: SessionUser | null
  /** Returns whether the messenger account of `bind` was bound. */
  login(input: RequestOf<typeof signInCall>): Promise<boolean>
  /** Takes over a token from elsewhere: messenger sign-in, or a switch from a sibling platform. */
  adopt(token: string): Promise<void>
  /** Fetches the signed-in user; concurrent calls share a request. */
  load(): Promise<SessionUser>
  logout(): Promise<void>
  /** Switches to another company of the person and opens its home page, or this one. */
  switchCompany(id: number, path?: string): Promise<SessionUser>
  /** Loads the session's current company and opens its home page, or this one. */
  enter(path?: string): Promise<SessionUser>
  /** Clears the state without calling the server. */
  reset(): void
}

let loading: Promise<SessionUser> | undefined

export const useSession = create<SessionStore>()((set, get) => ({
  token: credentials.token,
  user: null,
  async login(input) {
    const { token, bound } = await call<AnswerOf<typeof signInCall>>('user/login', input)
    await get().adopt(token)
    return bound === true
  },
  async adopt(token) {
    credentials.setOrg(0)
    credentials.setToken(token)
    set({ token, user: null })
    clearQuery()
    await get().load()
  },
  load() {
    loading ??= readUser()
      .then(user => {
        credentials.setOrg(user.orgId ?? 0)
        set({ user })
        return user
      })
      .finally(() => (loading = undefined))
    return loading
  },
  async logout() {
    leaveRecords()
    try {
      await call('user/logout', undefined, { method: 'GET' })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error // a session that no longer exists is signed out
    }
    get().reset()
    if (!credentials.viewing) clearTraces()
  },
  async switchCompany(id, path) {
    leaveRecords()
    const answer = await credentials.replaceTokenBy(() =>
      call<AnswerOf<typeof switchCompanyCall>>(`sys/user/change/${id}/company`, {}, { replacesToken: true }),
    )
    set({ token: answer.token })
    return get().enter(path)
  },
  async enter(path = HOME_PATH) {
    credentials.setOrg(0)
    const user = await readUser()
    credentials.setOrg(user.orgId ?? 0)
    if (user.orgId) writeAddressedCompany(user.orgId)
    goTo(path, { replace: true }) // in the same tick: a record of the other company must not open here
    set({ user })
    return user
  },
  reset() {
    credentials.setToken('')
    if (credentials.viewing) return stopViewing()
    credentials.setOrg(0)
    set({ token: '', user: null })
  },
}))

/**
 * Ends a view as a member. If the browser does not let the window close itself, it becomes the administrator's own
 * again.
 */
function stopViewing(): void {
  window.close()
  window.location.replace(window.location.pathname)
}

async function readUser(): Promise<SessionUser> {
  const user = await call<SessionUser>('user/isLogin', {})
  const isComplete = typeof user?.name === 'string' && Array.isArray(user.roles) && Array.isArray(user.permission)
  if (!isComplete) throw new ApiError({ status: 500, error: 'auth.malformed', msg: translate('session.malformed') })
  return user
}

/** The user as an actor for the domain's policies; `null` while nobody is signed in. */
export function actorOf(user: SessionUser | null): Actor | null {
  if (!user) return null
  return {
    userId: user.id,
    memberId: user.memberId ?? 0,
    orgId: user.orgId ?? 0,
    name: user.name,
    isAdmin: user.isAdmin,
    roles: user.roleCodes ?? [],
    permissions: new Set(user.permission),
    scope: user.scope ?? 'own',
    deptIds: user.deptIds ?? [],
    fieldRights: user.fieldRights ?? {},
    switched: enabledSettings(user.settings),
  }
}

let cached: { user: SessionUser | null; actor: Actor | null } = { user: null, actor: null }

/** The signed-in actor. Pages behind the sign-in always have one. @throws when nobody is signed in. */
export function actor(): Actor {
  const found = currentActor(useSession.getState().user)
  if (!found) throw new Error('nobody is signed in')
  return found
}

/** `actor()` for components; follows the session. */
export function useActor(): Actor {
  const found = currentActor(useSession(state => state.user))
  if (!found) throw new Error('nobody is signed in')
  return found
}

function currentActor(user: SessionUser | null): Actor | null {
  if (cached.user !== user) cached = { user, actor: actorOf(user) }
  return cached.actor
}
