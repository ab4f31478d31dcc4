import { expect, test } from 'vitest'
import { aheadIssues } from './kernel/draft.ts'
import { kindOf } from './kernel/kinds/index.ts'
import { registry } from './registry.ts'

const TODAY = '2026-11-20'
const dated = registry.resources.flatMap(resource =>
  (resource.businessDates ?? []).flatMap(name => {
    const field = resource.fields[name]
    if (!field || !kindOf(field).daily) return []
    const at = (day: string): string =>
      [day, `${day} 00:00:00`].find(value => kindOf(field).parse(value, field, name).issue === undefined) ?? ''
    return [{ path: `${resource.name}.${name}`, resource, name, at }]
  }),
)

test('every area has business dates', () => expect(dated.length).toBeGreaterThan(9))

test.each(dated)('$path is not after today', ({ resource, name, at }) => {
  expect(aheadIssues(resource, { [name]: at(TODAY) }, { today: TODAY })).toEqual([])
  expect(aheadIssues(resource, { [name]: at('2026-11-21') }, { today: TODAY })).toMatchObject([
    { code: 'field.future', path: name },
  ])
})
