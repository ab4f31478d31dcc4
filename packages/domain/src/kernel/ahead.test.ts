import { expect, test } from 'vitest'
import { registry } from '../registry.ts'
import { aheadIssues } from './draft.ts'

const TODAY = '2026-11-20'
const dated = registry.resources.flatMap(resource =>
  (resource.businessDates ?? []).map(name => ({ resource, name, field: resource.fields[name] })),
)

test.each(
  dated.filter(({ field }) => field?.kind === 'date').map(one => [`${one.resource.name}.${one.name}`, one] as const),
)('%s is today at the latest', (_, { resource, name }) => {
  expect(aheadIssues(resource, { [name]: TODAY }, { today: TODAY })).toEqual([])
  expect(aheadIssues(resource, { [name]: '2026-11-21' }, { today: TODAY })).toMatchObject([
    { code: 'field.future', path: name },
  ])
})

test.each(
  dated
    .filter(({ field }) => field?.kind === 'dateTime')
    .map(one => [`${one.resource.name}.${one.name}`, one] as const),
)('%s lies in today at the latest', (_, { resource, name }) => {
  expect(aheadIssues(resource, { [name]: `${TODAY} 23:59:59` }, { today: TODAY })).toEqual([])
  expect(aheadIssues(resource, { [name]: '2026-11-21 00:00:00' }, { today: TODAY })).toMatchObject([{ path: name }])
})
