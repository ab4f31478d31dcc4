import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { declaration, enterMenu, enterResource, enterScreen, type Outline, testFile } from './scaffold.ts'

const ROOT = join(import.meta.dirname, '../..')
const tollCard: Outline = { area: 'parties', stem: 'toll-card', label: '通行卡', module: 'sys' }

test('names follow from the file name', () => {
  const text = declaration(tollCard)
  expect(text).toContain(
    `export const tollCard = defineResource({\n  name: 'tollCard',\n  area: 'parties',\n  nature: 'master',\n  label: '通行卡',\n  en: 'Toll card',`,
  )
  expect(text).toContain(`api: 'sys/tollCard', permission: 'sys.tollCard'`)
  expect(testFile(tollCard)).toContain(`import { tollCard } from './toll-card.ts'`)
})

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
  sections: [menuSection('system', [listScreen('/system_settings/driver', text('司机', 'Drivers'), { guard: 'sys.driver.read', resource: 'driver', face: 'all' })])],
}
`

test('the index imports, exports and lists it', () => {
  const index = enterResource(INDEX, tollCard) ?? ''
  expect(index).toContain(
    `import { driver } from './driver.ts'\nimport { tollCard } from './toll-card.ts'\n\nexport {\n  colours,`,
  )
  expect(index).toContain('export { driver, tollCard }')
  expect(index).toContain('resources: [driver, tollCard].map(anyResource)')
})

test('an area without records of its own yet gets its first', () => {
  const bare = INDEX.replace("import { driver } from './driver.ts'\n", '')
    .replace('export { driver }\n', '')
    .replace('[driver]', '[]')
  const index = enterResource(bare, tollCard) ?? ''
  expect(index).toContain("from './colours.ts'\n\nexport { tollCard }")
  expect(index).toContain('resources: [tollCard].map(anyResource)')
})

test('the menu shows it behind the other screens of the section', () => {
  const { text = '', screen } = enterMenu(INDEX, tollCard) ?? {}
  expect(screen).toBe('/system_settings/toll_card')
  expect(text).toContain(
    `resource: 'driver', face: 'all' }), listScreen('/system_settings/toll_card', text('通行卡', 'Toll card'), { guard: 'sys.tollCard.read', resource: 'tollCard', face: 'all' })])`,
  )
})

test('every area of the product takes a new resource', () => {
  const areas = globSync('packages/domain/src/*/index.ts', { cwd: ROOT })
    .map(path => join(ROOT, path))
    .filter(path => readFileSync(path, 'utf8').includes(': AreaModule'))
  expect(areas.length).toBeGreaterThan(4)
  const order = readFileSync(join(ROOT, 'packages/domain/src/system/menu/screen-order.ts'), 'utf8')
  for (const path of areas) {
    expect(enterResource(readFileSync(path, 'utf8'), tollCard), path).toMatch(/tollCard,?\s*\]/)
    const sections = path.replace('index.ts', 'sections.ts')
    const menu = enterMenu(readFileSync(existsSync(sections) ? sections : path, 'utf8'), tollCard)
    expect(menu?.text, path).toContain("resource: 'tollCard'")
    expect(enterScreen(order, menu?.screen ?? ''), path).toContain(`'${menu?.screen}'`)
  }
})

test('the screen stands behind the others of its section', () => {
  const order = readFileSync(join(ROOT, 'packages/domain/src/system/menu/screen-order.ts'), 'utf8')
  expect(enterScreen(order, '/invoice_management/toll_card')).toMatch(
    /'\/invoice_management\/[^']+', '\/invoice_management\/toll_card',\n\s*'\/(?!invoice)/,
  )
  expect(enterScreen(order, '/nowhere/toll_card')).toBeUndefined()
})

test('an index of another shape is left to people', () => {
  expect(enterResource(`export * from './driver.ts'\n`, tollCard)).toBeUndefined()
  expect(enterMenu(`export * from './driver.ts'\n`, tollCard)).toBeUndefined()
})
