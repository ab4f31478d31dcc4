import type { Actor, DataScope, FieldRight } from '@tuheng/domain/kernel/policy'
import type { Settings } from '@tuheng/domain/system/settings'
import { create } from 'zustand'
import { ApiError, call } from './api.ts'
import { credentials } from './credentials.ts'
import { forgetPerson, forgetQuery } from './forget-person.ts'
import { translate } from './i18n.ts'
import { goTo } from './navigator.ts'
import { HOME_PATH } from './tab-rules.ts'

export interface Company {
  id: number
  name: string
}

/** Answer of `user/isLogin`: who is signed in, where, with what rights. */
export interface SessionUser {
  id: number
  memberId: number
  name: string
  roles: string[]
  /** Codes of the roles. */
  roleCodes?: string[]
  isAdmin: boolean
  permission: string[]
  /** 0: a company knows them and does not let them in, not yet or not now; null: none knows them. */
  orgId: number | null
  companyName: string
  companies: Company[]
  scope: DataScope
  deptIds: number[]
  fieldRights: Record<string, Record<string, FieldRight>>
  /** What the company decided for itself; absent without a company. */
  settings?: Settings
  /** Signed in by a password that the company set: another comes first. */
  mustChangePassword?: boolean
  /** The version of the agreement that they are to accept, and the one that they did; null once it is accepted. */
  agreement?: { version: string; accepted: string | null } | null
  /** What they chose for themselves, as it was saved; see `personal.ts`. */
  personal?: Readonly<Record<string, unknown>>
  /** Addresses of what this installation shows of others; null where nothing is configured. */
  widgets?: { assistant: string | null; calendar: string | null; manual: string | null }
  /** An administrator looks through this person's eyes: who, and until when at most. */
  viewing?: { by: string; until: string } | null
  icon: { url: string }[] | null
  ipAddr: string | null
  fromAddr: string | null
}

interface SessionStore {
  token: string
  user: SessionUser | null
  /** Answers whether the messenger account was bound that `bind` offers. */
  login(input: { username: string; password: string; captcha?: { key: string; code: string } | undefined; bind?: string | undefined }): Promise<boolean>
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
    const { token, bound } = await call<{ token: string; bound?: boolean }>('user/login', input)
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
    const answer = await call<{ token?: string } | null>(`sys/user/change/${id}/company`, {})
    if (answer?.token) {
      credentials.succeed(answer.token)
      set({ token: answer.token })
    }
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
    if (credentials.viewing) return stopLooking()
    credentials.setOrg(0)
    set({ token: '', user: null })
  },
}))

/** A window that looked through another's eyes is done; where the browser does not let it close itself, it is the administrator's own again. */
function stopLooking(): void {
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
    memberId: user.memberId,
    orgId: user.orgId ?? 0,
    name: user.name,
    isAdmin: user.isAdmin,
    roles: user.roleCodes ?? [],
    permissions: new Set(user.permission),
    scope: user.scope,
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
