import { manifestOf } from '@tuheng/domain/kernel/manifest'
import type { Actor } from '@tuheng/domain/kernel/policy'
import { registry } from '@tuheng/domain/registry'
import { expect, it } from 'vitest'
import { buildNavigation, menuOf } from '../navigation.ts'
import { commandsOf } from './commands.ts'

const nav = buildNavigation({ manifest: manifestOf(registry), personal: [], hasPage: () => true })
const someone: Actor = {
  userId: 1,
  memberId: 1,
  orgId: 1,
  name: '张三',
  isAdmin: false,
  permissions: new Set(),
  scope: 'company',
  deptIds: [],
  fieldRights: {},
}
const commandsFor = (actor: Actor) => commandsOf(nav, { actor, menu: menuOf(nav, actor) })

it('names each command once, at the first of its screens', () => {
  const commands = commandsFor({ ...someone, isAdmin: true })
  const titles = commands.map(({ zh }) => zh)
  expect(titles).toEqual([...new Set(titles)])
  expect(titles).toEqual(expect.arrayContaining(['新增司机', '导入司机']))
  expect(commands.length).toBeGreaterThan(20)
})

it('offers only what the person may do', () => {
  expect(commandsFor(someone)).toEqual([])
})
