import type { Actor } from '@tuheng/domain/kernel/policy'
import type { Screen } from '@tuheng/domain/kernel/registry'
import { describe, expect, it } from 'vitest'
import { withFixed } from '../shared/tabs/tab-rules.ts'
import { buildNavigation } from './navigation.ts'
import { PERSONAL_PLACES } from './personal-screens.ts'
import { fixedTabs, flagsAt, restorable } from './tab-flags.ts'

const board: Screen = {
  path: '/work/board',
  zh: '看板',
  en: 'Board',
  guard: ['work.read'],
  view: { kind: 'page', page: 'board' },
  noClosable: true,
}
const nav = buildNavigation({
  manifest: { resources: [], sections: [{ path: '/work', zh: '工作', en: 'Work', icon: 'x', children: [board] }] },
  personal: PERSONAL_PLACES,
  hasPage: () => true,
})
const actor = (...codes: string[]): Actor => ({
  userId: 1,
  memberId: 1,
  orgId: 1,
  name: '张三',
  isAdmin: false,
  permissions: new Set(codes),
  scope: 'company',
  deptIds: [],
  fieldRights: {},
})
const kept = (...paths: string[]) => paths.map(path => ({ path }))

describe('tabs that are open at the start', () => {
  it('are home, and every screen with noClosable that the person may open', () => {
    expect(fixedTabs(nav, actor('work.read')).map(tab => tab.path)).toEqual(['/index', '/work/board'])
    expect(fixedTabs(nav, actor()).map(tab => tab.path)).toEqual(['/index'])
    expect(withFixed([], fixedTabs(nav, actor()))[0]?.flags?.noClosable).toBe(true)
  })
})

describe('tabs of the last visit', () => {
  it('are restored if the person may open them: no sign-in page, no error page, no page without a tab', () => {
    const found = restorable(
      nav,
      actor(),
      kept('/login', '/403', '/index', '/register', '/work/board', '/joinCompany', '/procedure', '/gone'),
    )
    expect(found.map(tab => tab.path)).toEqual(['/index', '/procedure'])
  })
})

describe('flags of a tab', () => {
  it('are those of its screen', () => {
    expect(flagsAt(nav, '/joinCompany')?.tabHidden).toBe(true)
    expect(flagsAt(nav, '/personalSettings/password')?.noKeepAlive).toBe(true)
    expect(flagsAt(nav, '/homeSet')?.activeMenu).toBe('/index')
    expect(flagsAt(nav, '/nowhere')).toBeUndefined()
  })
  it('give each entry form that is started for something a tab of its own', () => {
    expect(flagsAt(nav, '/work/board/new')?.dynamicNewTab).toBe(true)
    expect(flagsAt(nav, '/work/board/7')).toBeUndefined()
  })
})
