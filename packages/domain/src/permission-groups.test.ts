import { permissionCodes } from './kernel/policy.ts'
import { screensOf } from './kernel/registry.ts'
import { registry } from './registry.ts'
import { ownCodes } from './system/rights/own-rights.ts'
import { expect, test } from 'vitest'
import { permissionGroups, permissionLabel, searchGroups } from './system/rights/permission-groups.ts'

const groups = permissionGroups(registry)
const codes = groups.flatMap(group => group.rows.flatMap(row => row.actions.map(action => action.code)))

test('every permission is listed once', () => {
  const declared = new Set([
    ...registry.resources.flatMap(permissionCodes),
    ...ownCodes(),
    ...registry.reports.flatMap(report => [`${report.permission}.read`, `${report.permission}.export`]),
    ...screensOf(registry.sections).flatMap(screen => screen.guard),
  ])
  expect(new Set(codes).size).toBe(codes.length)
  expect(new Set(codes)).toEqual(declared)
})

test('screens with the same prefix are one row with all their names', () => {
  const rows = groups.flatMap(group => group.rows)
  const price = rows.find(row => row.prefix === 'cm.price')
  expect(price?.title.zh).toContain('承运价格执行单、')
  expect(price?.actions.map(action => action.label.zh)).toEqual(
    expect.arrayContaining(['查看', '新增修改', '失效', '作废']),
  )
})

test('transitions with the same code share an entry', () => {
  const submit = groups
    .flatMap(group => group.rows)
    .find(row => row.prefix === 'cm.price')
    ?.actions.find(action => action.code === 'cm.price.submit')
  expect(submit?.label).toEqual({ zh: '提交/撤回', en: 'Submit / Withdraw' })
})

test('every row says in words what it is about', () => {
  const rows = groups.flatMap(group => group.rows)
  expect(rows.filter(row => row.title.zh === row.prefix).map(row => row.prefix)).toEqual([])
})

test('undeclared permissions of a role are listed', () => {
  const rest = permissionGroups(registry, ['oms.way.read', 'old.thing.do']).find(group => group.key === 'rest')
  expect(rest?.rows.find(row => row.prefix === 'old.thing')?.actions.map(action => action.code)).toEqual([
    'old.thing.do',
  ])
})

test('are found by screen, action, code and section', () => {
  expect(searchGroups(groups, '承运合同').flatMap(group => group.rows.map(row => row.prefix))).toContain('cm.carrier')
  expect(searchGroups(groups, 'cm.price.void').flatMap(group => group.rows.map(row => row.prefix))).toEqual([
    'cm.price',
  ])
  expect(searchGroups(groups, '系统设置').flatMap(group => group.rows).length).toBeGreaterThan(3)
  expect(searchGroups(groups, '没有的词')).toEqual([])
  expect(searchGroups(groups, ' ')).toHaveLength(groups.length)
})

test('a permission has the name of its page', () => {
  expect(permissionLabel(groups, 'sys.log.export').zh).toMatch(/日志.*：导出/)
  for (const code of codes)
    expect(permissionLabel(groups, code).zh, code).not.toContain(code.slice(0, code.lastIndexOf('.')))
  expect(permissionLabel(groups, 'gone.code')).toEqual({ zh: 'gone.code', en: 'gone.code' })
})
