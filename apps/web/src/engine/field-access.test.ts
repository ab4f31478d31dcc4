import { joinedActor } from '@tuheng/domain/kernel/testing-actor'
import { registry } from '@tuheng/domain/registry'
import { expect, it } from 'vitest'
import { gridColumns } from './widgets/lines/grid-columns.ts'

const grids = registry.resources.flatMap(resource =>
  Object.entries(resource.fields).flatMap(([name, { lines }]) =>
    lines ? [{ path: `${resource.name}.${name}`, resource, name, lines }] : [],
  ),
)

it.each(grids)('the grid of $path has no column that its resource closes', ({ resource, name, lines }) => {
  const shown = gridColumns(lines, joinedActor({}), 'zh').map(column => column.name)
  const [first = ''] = shown
  const closed = (rights: Record<string, 'hidden' | 'masked'>) =>
    gridColumns(lines, joinedActor({ fieldRights: { [resource.name]: rights } }), 'zh')
  expect(closed({ [`${name}.${first}`]: 'hidden' }).map(column => column.name)).not.toContain(first)
  expect(closed({ [`${name}.${first}`]: 'masked' }).find(column => column.name === first)?.readonly).toBe(true)
  expect(closed({ [name]: 'hidden' })).toEqual([])
})

it('no page decides about a field by the permissions of the roles alone', () => {
  const sources = Object.entries(
    import.meta.glob<string>('../**/*.{ts,tsx}', { query: '?raw', eager: true, import: 'default' }),
  ).filter(([path]) => !path.includes('.test.'))
  expect(sources.filter(([, source]) => source.includes('fieldRight(')).map(([path]) => path)).toEqual([])
  expect(sources.length).toBeGreaterThan(100)
})
