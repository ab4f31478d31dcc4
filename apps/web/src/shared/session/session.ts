import type { AnswerOf, RequestOf } from '@tuheng/domain/kernel/call'
import type { Actor } from '@tuheng/domain/kernel/policy'
import type { SeenPerson, signInCall, switchCompanyCall } from '@tuheng/domain/system/accounts/account.calls'
import { create } from 'zustand'
import { ApiError, call } from '../calls/api.ts'
import { credentials } from '../calls/credentials.ts'
import { forgetPerson, forgetQuery } from './forget-person.ts'
import { translate } from '../text/i18n.ts'
import { goTo } from '../tabs/navigator.ts'
import { HOME_PATH } from '../tabs/tab-rules.ts'

export type SessionUser = SeenPerson

interface SessionStore {
  token: string
  user: SessionUser | null
  /** Answers whether the messenger account was bound that `bind` offers. */
  login(input: RequestOf<typeof signInCall>): Promise<boolean>
  /** Takes a token that was won elsewhere: messenger sign-in, switch from a sibling platform. */
  adopt(token: string): Promise<void>
  /** Asks the server who is signed in; one request however many ask. */
  load(): Promise<SessionUser>
  logout(): Promise<void>
  switchCompany(id: number): Promise<SessionUser>
  /** Takes up the company that the session is in now, at its home page. */
  enter(): Promise<SessionUser>
  /** Forgets everything without telling the server. */
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
    forgetQuery()
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
    try {
      await call('user/logout', undefined, { method: 'GET' })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error // a session that is gone already is signed out
    }
    get().reset()
    if (!credentials.viewing) forgetPerson()
  },
  async switchCompany(id) {
    const answer = await call<AnswerOf<typeof switchCompanyCall>>(`sys/user/change/${id}/company`, {})
    credentials.succeed(answer.token)
    set({ token: answer.token })
    return get().enter()
  },
  async enter() {
    credentials.setOrg(0)
    const user = await readUser()
    credentials.setOrg(user.orgId ?? 0)
    goTo(HOME_PATH, { replace: true }) // in the same turn: a record of the other company must not open here
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

/** A window that looked through another's eyes is done; where the browser does not let it close itself, it is the administrator's own again. */
function stopViewing(): void {
  window.close()
  window.location.replace(window.location.pathname)
}

async function readUser(): Promise<SessionUser> {
  const user = await call<SessionUser>('user/isLogin', {})
  const sound = typeof user?.name === 'string' && Array.isArray(user.roles) && Array.isArray(user.permission)
  if (!sound) throw new ApiError({ status: 500, error: 'auth.malformed', msg: translate('session.malformed') })
  return user
}

/** The person as the domain's policies see them. `null` while nobody is signed in. */
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
  }
}

let known: { user: SessionUser | null; actor: Actor | null } = { user: null, actor: null }

/** The signed-in person for rights questions; pages behind the sign-in always have one. @throws when nobody is signed in. */
export function actor(): Actor {
  const found = maybeActor(useSession.getState().user)
  if (!found) throw new Error('nobody is signed in')
  return found
}

/** `actor()` for components: follows the session. */
export function useActor(): Actor {
  const found = maybeActor(useSession(state => state.user))
  if (!found) throw new Error('nobody is signed in')
  return found
}

function maybeActor(user: SessionUser | null): Actor | null {
  if (known.user !== user) known = { user, actor: actorOf(user) }
  return known.actor
}
