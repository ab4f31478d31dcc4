import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { enterArea, enterClosed, enterMenu, enterQuery, enterScreen, type ScreenEntry } from './enter.ts'
import { menuFilesOf, neighbours } from './editor.ts'
import { camel } from './words.ts'

const ROOT = join(import.meta.dirname, '../..')
const order = readFileSync(join(ROOT, 'packages/domain/src/system/menu/screen-order.ts'), 'utf8')

const INDEX = `import type { AreaModule } from '../kernel/registry.ts'
import { listScreen, menuSection } from '../system/index.ts'
import { driver } from './driver.ts'

export {
  colours,
} from './colours.ts'
export { driver }

export const partiesArea: AreaModule = {
  resources: [driver].map(anyResource),
  reports: [],
  sections: [menuSection('system', [listScreen('/system_settings/driver', text('司机', 'Drivers'), { guard: 'sys.driver.read', resource: 'driver', face: 'all' }), { ...listScreen('/system_settings/goods', text('货物', 'Goods'), { guard: 'sys.goods.read', resource: 'goods', face: 'all' }), hidden: true }])],
}
`
const card = { list: 'resources', name: 'tollCard', module: './toll-card.ts' } as const
const screen: ScreenEntry = {
  stem: 'toll-card',
  maker: 'listScreen',
  call: path => `listScreen('${path}', { resource: 'tollCard' })`,
}

describe('the index of an area', () => {
  test('imports, exports and lists it', () => {
    const index = enterArea(INDEX, card) ?? ''
    expect(index).toContain(
      `import { driver } from './driver.ts'\nimport { tollCard } from './toll-card.ts'\n\nexport {\n  colours,`,
    )
    expect(index).toContain('export { driver, tollCard }')
    expect(index).toContain('resources: [driver, tollCard].map(anyResource)')
  })

  test('accepts the first report or the first record of an area', () => {
    expect(enterArea(INDEX, { ...card, list: 'reports', name: 'tolls' })).toContain('reports: [tolls]')
    const bare = INDEX.replace("import { driver } from './driver.ts'\n", '')
      .replace('export { driver }\n', '')
      .replace('[driver]', '[]')
    const index = enterArea(bare, card) ?? ''
    expect(index).toContain("from './colours.ts'\n\nexport { tollCard }")
    expect(index).toContain('resources: [tollCard].map(anyResource)')
  })

  test('is left to people if it has another shape', () => {
    expect(enterArea(`export * from './driver.ts'\n`, card)).toBeUndefined()
    expect(enterMenu(`export * from './driver.ts'\n`, screen)).toBeUndefined()
  })
})

describe('the menu', () => {
  test('shows the screen after its neighbour, even if the neighbour is spread, else last in the section', () => {
    const behind = (resource: string) =>
      enterMenu(INDEX, { ...screen, behind: { resource, path: `/system_settings/${resource}` } })?.text
    expect(behind('driver')).toContain(
      `face: 'all' }), listScreen('/system_settings/toll_card', { resource: 'tollCard' }), { ...listScreen(`,
    )
    expect(behind('goods')).toContain(`hidden: true }, listScreen('/system_settings/toll_card'`)
    expect(enterMenu(INDEX, screen)).toMatchObject({ screen: '/system_settings/toll_card' })
    expect(enterMenu(INDEX, screen)?.text).toContain(`hidden: true }, listScreen('/system_settings/toll_card'`)
  })

  test('imports the function that makes the screen and what it shows, each once', () => {
    const report: ScreenEntry = {
      ...screen,
      maker: 'reportScreen',
      call: path => `reportScreen('${path}', tolls)`,
      uses: { name: 'tolls', module: './tolls.report.ts' },
    }
    const text = enterMenu(INDEX, report)?.text ?? ''
    expect(text).toContain(`import { listScreen, menuSection, reportScreen } from '../system/index.ts'`)
    expect(text).toContain(`import { tolls } from './tolls.report.ts'`)
    expect(enterMenu(text, report)?.text.match(/import \{ tolls \}|, reportScreen \}/g)).toHaveLength(2)
  })
})

test('the screen follows its neighbour in the order, else the others of its section', () => {
  expect(enterScreen(order, '/system_settings/toll_card', '/system_settings/driver')).toMatch(
    /'\/system_settings\/driver', '\/system_settings\/toll_card',/,
  )
  expect(enterScreen(order, '/invoice_management/toll_card')).toMatch(
    /'\/invoice_management\/[^']+', '\/invoice_management\/toll_card',\n\s*'\/(?!invoice)/,
  )
  expect(enterScreen(order, '/nowhere/toll_card')).toBeUndefined()
  expect(enterScreen(order, '')).toBeUndefined()
})

test('a document is added to those whose months can be closed', () => {
  const choices = readFileSync(join(ROOT, 'packages/domain/src/system/system.choices.ts'), 'utf8')
  expect(enterClosed(choices, 'tollCard', ['通行卡', 'Toll card'])).toMatch(
    /closedDocTypes = choices\(\{[^}]+\], tollCard: \['通行卡', 'Toll card'\]/,
  )
  expect(enterClosed('export const other = choices({})', 'tollCard', ['通行卡', 'Toll card'])).toBeUndefined()
})

test('the query of a report is registered once per process', () => {
  const tolls = { name: 'tolls', query: 'queryTolls', area: 'parties', module: './tolls.ts' }
  const feature = `import { registerParties } from './party-effects.ts'
import { oncePerProcess } from '../../engine/write/hooks.ts'

export function registerPartiesArea(): void {
  oncePerProcess(registerPartyHooks)
}

function registerPartyHooks(): void {
  registerParties()
}
`
  const entered = enterQuery(feature, tolls) ?? ''
  expect(entered).toContain('  registerParties()\n  onReport(tolls, queryTolls)\n}')
  for (const line of [
    `import { onReport } from '../../engine/report/on-report.ts'`,
    `import { tolls } from '@tuheng/domain/parties/index'`,
    `import { queryTolls } from './tolls.ts'`,
  ])
    expect(entered).toContain(line)
  // The second report of a feature is imported after the first
  const second = enterQuery(entered, { ...tolls, name: 'lanes', query: 'queryLanes', module: './lanes.ts' }) ?? ''
  expect(second).toContain(`import { tolls, lanes } from '@tuheng/domain/parties/index'`)
  expect(second.match(/import \{ onReport \}/g)).toHaveLength(1)
  expect(enterQuery('export {}', { name: 'x', query: 'y', area: 'parties', module: './x.ts' })).toBeUndefined()
})

describe('the product', () => {
  const areas = globSync('packages/domain/src/*/index.ts', { cwd: ROOT })
    .map(path => join(ROOT, path))
    .filter(path => readFileSync(path, 'utf8').includes(': AreaModule'))

  test.each(areas.map(path => [basename(dirname(path)), path]))(
    '%s takes a new resource and its first report',
    (folder, path) => {
      const index = readFileSync(path, 'utf8')
      expect(enterArea(index, card)).toMatch(/tollCard,?\s*\]/)
      expect(enterArea(index, { ...card, list: 'reports' })).toContain('tollCard')
      // An area of pages alone has no list of its own: `--like` names one of another area
      const neighbour = neighbours(camel(folder)).at(-1) ?? neighbours().at(-1) ?? expect.fail('no list')
      const menus = menuFilesOf(folder).map(file =>
        enterMenu(readFileSync(file, 'utf8'), { ...screen, behind: neighbour }),
      )
      const made = menus.find(menu => menu !== undefined)
      expect(made?.text).toContain("resource: 'tollCard'")
      expect(enterScreen(order, made?.screen ?? '', neighbour.path)).toContain(`'${made?.screen}'`)
    },
  )

  const features = globSync('apps/server/src/features/*/index.ts', { cwd: ROOT }).filter(path =>
    readFileSync(join(ROOT, path), 'utf8').includes('oncePerProcess('),
  )
  test.each(features)('%s accepts the query of a report', path => {
    const text = readFileSync(join(ROOT, path), 'utf8')
    expect(enterQuery(text, { name: 'tolls', query: 'queryTolls', area: 'parties', module: './tolls.ts' })).toContain(
      'onReport(tolls, queryTolls)',
    )
  })

  test('has areas that accept them', () => expect(areas.length).toBeGreaterThan(4))
})
