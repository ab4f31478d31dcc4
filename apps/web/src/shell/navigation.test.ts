import type { Actor } from '@tuheng/domain/kernel/policy'
import { manifestOf, type Manifest } from '@tuheng/domain/kernel/manifest'
import type { MenuFlags, Screen, ScreenGroup } from '@tuheng/domain/kernel/registry'
import { anyResource, defineResource, section, type Face } from '@tuheng/domain/kernel/resource'
import { f } from '@tuheng/domain/kernel/fields'
import { describe, expect, it } from 'vitest'
import { buildNavigation, crumbsOf, screensIn, menuOf, resolve, titleOf } from './navigation.ts'
import { personName, tabTitle, windowTitle } from './titles.ts'

const waybill = defineResource({
  name: 'waybill',
  area: 'transport',
  nature: 'document',
  label: '公路运单',
  en: 'Highway waybill',
  title: 'no',
  fields: { no: f.text('运单号') },
  faces: { all: { zh: '运单', en: 'Waybills', api: 'oms/wayBill', permission: 'oms.way' } },
  list: { columns: ['no'], filters: [], search: ['no'] },
  form: [section('基本', 'Basics', ['no'])],
})
const list = { kind: 'list', resource: 'waybill', face: 'all' } as const
const manifest: Manifest = manifestOf({
  resources: [anyResource(waybill)],
  sections: [
    {
      path: '/transport',
      zh: '运输管理',
      en: 'Transport',
      icon: 'transport',
      children: [
        {
          path: '/transport/highway',
          zh: '公路',
          en: 'Highway',
          children: [
            {
              path: '/transport/highway/list',
              zh: '公路运单',
              en: 'Highway waybills',
              guard: ['oms.way.read'],
              view: list,
            },
            {
              path: '/transport/highway/secret',
              zh: '内部',
              en: 'Internal',
              guard: ['oms.way.read'],
              view: list,
              hidden: true,
            },
          ],
        },
        {
          path: '/transport/census',
          zh: '日统计',
          en: 'Daily census',
          guard: ['oms.census.read', 'smp.data.read'],
          view: { kind: 'report', report: 'census' },
        },
        { path: '/transport/later', zh: '以后', en: 'Later', guard: [], view: { kind: 'page', page: 'unwritten' } },
      ],
    },
    {
      path: '/flow',
      zh: '流程',
      en: 'Flow',
      icon: 'flow',
      children: [
        {
          path: '/flow/define',
          zh: '流程定义',
          en: 'Define process',
          guard: ['bpm.process.read'],
          view: { kind: 'page', page: 'define' },
        },
      ],
    },
  ],
})
const home = {
  screen: { path: '/index', zh: '首页', en: 'Home', guard: [], view: { kind: 'page', page: 'home' } },
  parents: [],
} as const
const nav = buildNavigation({ manifest, personal: [home], hasPage: name => name !== 'unwritten' })

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

describe('menuOf', () => {
  it('contains what the person may open, in order, without empty groups, hidden screens and screens without a page', () => {
    expect(screensIn(menuOf(nav, actor('oms.way.read'))).map(item => item.path)).toEqual(['/transport/highway/list'])
    expect(menuOf(nav, actor('smp.data.read'))[0]?.children?.map(item => item.path)).toEqual(['/transport/census'])
    expect(menuOf(nav, actor())).toEqual([])
    expect(menuOf(nav, { ...actor(), isAdmin: true }).map(item => item.path)).toEqual(['/transport', '/flow'])
  })
})

describe('flags of the menu', () => {
  const entry = (path: string, flags: Partial<Screen> = {}): Screen => ({
    path,
    zh: path,
    en: path,
    guard: [],
    view: { kind: 'page', page: 'define' },
    ...flags,
  })
  const flagged = (children: (Screen | ScreenGroup)[], flags: MenuFlags = {}) =>
    buildNavigation({
      manifest: { ...manifest, sections: [{ path: '/a', zh: 'a', en: 'a', icon: 'x', children, ...flags }] },
      personal: [home],
      hasPage: () => true,
    })
  const seen = (children: (Screen | ScreenGroup)[], flags?: MenuFlags) => menuOf(flagged(children, flags), actor())

  it('entries below a level that is not shown take its place', () => {
    const group = {
      path: '/a/g',
      zh: 'g',
      en: 'g',
      levelHidden: true,
      children: [entry('/a/g/1'), entry('/a/g/2', { hidden: true })],
    }
    expect(seen([entry('/a/0'), group])[0]?.children?.map(item => item.path)).toEqual(['/a/0', '/a/g/1'])
    expect(seen([entry('/a/0'), group], { levelHidden: true }).map(item => item.path)).toEqual(['/a/0', '/a/g/1'])
  })
  it('a hidden entry hides everything below it', () => {
    expect(seen([{ path: '/a/g', zh: 'g', en: 'g', hidden: true, children: [entry('/a/g/1')] }])).toEqual([])
  })
  it('a badge is red by default; a dot has its type; external addresses need no page', () => {
    const nav = buildNavigation({
      manifest: {
        ...manifest,
        sections: [
          {
            path: '/a',
            zh: 'a',
            en: 'a',
            icon: 'x',
            children: [
              entry('/a/1', { badge: '3' }),
              entry('/a/2', { badge: 'New', badgeType: 'success', dot: 'warning' }),
              entry('/a/3', {
                external: 'https://a.example',
                target: '_blank',
                view: { kind: 'page', page: 'unwritten' },
              }),
            ],
          },
        ],
      },
      personal: [],
      hasPage: name => name !== 'unwritten',
    })
    expect(menuOf(nav, actor())[0]?.children).toEqual([
      { path: '/a/1', zh: '/a/1', en: '/a/1', badge: { text: '3', type: 'danger' } },
      { path: '/a/2', zh: '/a/2', en: '/a/2', badge: { text: 'New', type: 'success' }, dot: 'warning' },
      { path: '/a/3', zh: '/a/3', en: '/a/3', external: 'https://a.example', target: '_blank' },
    ])
  })
  it('the breadcrumb omits entries with breadcrumbHidden', () => {
    const nav = flagged([{ path: '/a/g', zh: 'g', en: 'g', breadcrumbHidden: true, children: [entry('/a/g/1')] }])
    const target = resolve(nav, actor(), '/a/g/1')
    expect(target.kind === 'page' && crumbsOf(target).map(crumb => crumb.path)).toEqual(['/a', '/a/g/1'])
  })
})

describe('resolve', () => {
  const dispatcher = actor('oms.way.read', 'oms.way.modify', 'oms.way.import')
  const kindOf = (path: string, who = dispatcher) => {
    const target = resolve(nav, who, path)
    return target.kind === 'page' ? target.act : target.kind === 'redirect' ? target.to : target.kind
  }
  it.each([
    ['/', '/index'],
    ['/index', 'show'],
    ['/transport', '/transport/highway/list'],
    ['/transport/highway/', '/transport/highway/list'],
    ['/transport/highway/list', 'show'],
    ['/transport/highway/list/', 'show'],
    ['/transport/highway/list/new', 'new'],
    ['/transport/highway/list/import', 'import'],
    ['/transport/highway/list/12', 'detail'],
    ['/transport/highway/list/12/edit', 'edit'],
    ['/transport/highway/list/12/delete', 'missing'],
    ['/transport/highway/list/12/edit/more', 'missing'],
    ['/transport/highway/list/abc', 'missing'],
    ['/transport/highway/secret', 'show'],
    ['/transport/census', 'forbidden'],
    ['/transport/later', 'missing'],
    ['/flow', 'forbidden'],
    ['/flow/define/5', 'forbidden'],
    ['/nowhere', 'missing'],
  ])('%s → %s', (path, expected) => {
    expect(kindOf(path)).toBe(expected)
  })
  it('requires the right to modify for an entry form', () => {
    expect(kindOf('/transport/highway/list/new', actor('oms.way.read'))).toBe('forbidden')
    expect(kindOf('/transport/highway/list/12/edit', actor('oms.way.read'))).toBe('forbidden')
    expect(kindOf('/transport/highway/list/12', actor('oms.way.read'))).toBe('detail')
  })
  it('asks for the right of the transition where files run one, and for no other', () => {
    const resources = manifest.resources.map(card => ({ ...card, importActions: { all: 'arrive' } }))
    const moves = buildNavigation({
      manifest: { ...manifest, resources },
      personal: [home],
      hasPage: name => name !== 'unwritten',
    })
    const path = '/transport/highway/list/import'
    expect(resolve(moves, actor('oms.way.read', 'oms.way.arrive'), path).kind).toBe('page')
    expect(resolve(moves, actor('oms.way.read', 'oms.way.import'), path).kind).toBe('forbidden')
    expect(resolve(nav, actor('oms.way.read', 'oms.way.arrive'), path).kind).toBe('forbidden')
  })
  it('lets a hand-written page have paths of its own below it, but not a report', () => {
    expect(kindOf('/flow/define/5/edit', actor('bpm.process.read'))).toBe('show')
    expect(kindOf('/transport/census/1', actor('oms.census.read'))).toBe('missing')
  })
})

describe('titles', () => {
  const at = (path: string) => {
    const target = resolve(nav, { ...actor(), isAdmin: true }, path)
    if (target.kind !== 'page') throw new Error(path)
    return target
  }
  it('names the screen, and the action on a record', () => {
    expect(titleOf(at('/transport/highway/list'))).toEqual({ zh: '公路运单', en: 'Highway waybills' })
    expect(titleOf(at('/transport/highway/list/new'))).toEqual({ zh: '新增公路运单', en: 'New highway waybill' })
    expect(titleOf(at('/transport/highway/list/12/edit')).en).toBe('Edit highway waybill 12')
    expect(titleOf(at('/transport/highway/list/import'))).toEqual({ zh: '导入公路运单', en: 'Import highway waybills' })
  })
  it('names a record after the face of its screen', () => {
    const target = at('/transport/highway/list/new')
    const { resource, place } = target
    if (!resource) throw new Error('no resource')
    const arrival = { ...resource.faces['all'], zh: '公路到货', en: 'Arrivals' } as Face
    const screen = { ...place.screen, view: { ...list, face: 'arrival' } }
    expect(
      titleOf({
        ...target,
        resource: { ...resource, faces: { ...resource.faces, arrival } },
        place: { ...place, screen },
      }),
    ).toEqual({ zh: '新增公路到货', en: 'New highway waybill' })
  })
  it('uses the tab’s own name in the current language', () => {
    const target = at('/transport/highway/list/12')
    expect(tabTitle({ title: 'YD2026112000012' }, target, 'en')).toBe('YD2026112000012')
    expect(tabTitle({ title: { zh: '复制', en: 'Copy' } }, target, 'en')).toBe('Copy')
    expect(tabTitle(undefined, target, 'zh')).toBe('公路运单 12')
  })
  it('stands before the name of the site', () => {
    expect(windowTitle('公路运单', '途衡智慧物流')).toBe('公路运单 - 途衡智慧物流')
    expect(windowTitle('', '途衡智慧物流')).toBe('途衡智慧物流')
  })
  it('puts a record below its list', () => {
    expect(crumbsOf(at('/transport/highway/list/12')).map(crumb => crumb.zh)).toEqual([
      '运输管理',
      '公路',
      '公路运单',
      '公路运单 12',
    ])
  })
  it('names people by the part after the last bullet', () => {
    expect(['途衡物流•运输部•张三', '李四', '王·五', '•'].map(personName)).toEqual(['张三', '李四', '五', '•'])
  })
})
