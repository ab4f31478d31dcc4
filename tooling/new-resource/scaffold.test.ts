import { expect, test } from 'vitest'
import { declaration, indexWith, type Outline, testFile } from './scaffold.ts'

const tollCard: Outline = { area: 'parties', stem: 'toll-card', label: '通行卡', module: 'sys' }

test('names follow from the file name', () => {
  const text = declaration(tollCard)
  expect(text).toContain(
    `export const tollCard = defineResource({\n  name: 'tollCard',\n  area: 'parties',\n  nature: 'master',\n  label: '通行卡',\n  en: 'Toll card',`,
  )
  expect(text).toContain(`api: 'sys/tollCard', permission: 'sys.tollCard'`)
  expect(testFile(tollCard)).toContain(`import { tollCard } from './toll-card.ts'`)
})

test('the index gets an import and an entry, on one line or several', () => {
  const one = `import { driver } from './driver.ts'\n\nexport const parties = { resources: [driver].map(anyResource) }\n`
  expect(indexWith(one, tollCard)).toBe(
    `import { driver } from './driver.ts'\nimport { tollCard } from './toll-card.ts'\n\nexport const parties = { resources: [driver, tollCard].map(anyResource) }\n`,
  )
  const many = `import {\n  driver,\n} from './driver.ts'\n\nconst area = {\n  resources: [\n    driver, vehicle,\n    goods,\n  ].map(anyResource),\n}\n`
  expect(indexWith(many, tollCard)).toBe(
    `import {\n  driver,\n} from './driver.ts'\nimport { tollCard } from './toll-card.ts'\n\nconst area = {\n  resources: [\n    driver, vehicle,\n    goods,\n    tollCard,\n  ].map(anyResource),\n}\n`,
  )
})

test('the import stands before names that are exported from elsewhere', () => {
  const index = `import { driver } from './driver.ts'\n\nexport {\n  colours,\n} from './colours.ts'\n\nexport const area = { resources: [driver].map(anyResource) }\n`
  expect(indexWith(index, tollCard)).toContain(
    `import { driver } from './driver.ts'\nimport { tollCard } from './toll-card.ts'\n\nexport {\n  colours,`,
  )
})

test('an index of another shape is left to people', () => {
  expect(indexWith(`export * from './driver.ts'\n`, tollCard)).toBeUndefined()
})
