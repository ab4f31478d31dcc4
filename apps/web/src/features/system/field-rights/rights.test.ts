import { registry } from '@tuheng/domain/registry'
import { DEFAULT_ROLES } from '@tuheng/domain/system/index'
import { describe, expect, test } from 'vitest'
import { authorisableSections } from './authorisable.ts'
import { readRights, restrictedCount, rightOf, sameRights, withRight } from './rights.ts'

describe('rights of a role', () => {
  const rights = withRight(
    withRight({}, { resource: 'waybill', field: 'arPrice' }, 'hidden'),
    { resource: 'waybill', field: 'apPrice' },
    'masked',
  )

  test('only restrictions are stored', () => {
    expect(rights).toEqual({ waybill: { arPrice: 'hidden', apPrice: 'masked' } })
    expect(
      withRight(
        withRight(rights, { resource: 'waybill', field: 'arPrice' }, 'editable'),
        { resource: 'waybill', field: 'apPrice' },
        'editable',
      ),
    ).toEqual({})
    expect([
      rightOf(rights, 'waybill', 'arPrice'),
      rightOf(rights, 'waybill', 'km'),
      rightOf(rights, 'charge', 'amount'),
    ]).toEqual(['hidden', 'editable', 'editable'])
    expect([restrictedCount(rights), restrictedCount(rights, 'charge')]).toEqual([2, 0])
  })

  test('the order of properties makes no difference', () => {
    expect(sameRights(rights, { waybill: { apPrice: 'masked', arPrice: 'hidden' } })).toBe(true)
    expect(sameRights(rights, { waybill: { arPrice: 'hidden' } })).toBe(false)
  })

  test('another value is not a set of rights', () => {
    expect([readRights(null), readRights([]), readRights('x')]).toEqual([{}, {}, {}])
  })
})

describe('fields that can be restricted', () => {
  const places = authorisableSections(registry).flatMap(section => section.places)
  const named = (resource: string) =>
    new Set(
      places
        .filter(place => place.resource === resource)
        .flatMap(place => place.groups.flatMap(group => group.fields.map(field => field.name))),
    )

  test('every restriction of the default roles can be seen and changed', () => {
    for (const role of DEFAULT_ROLES) {
      for (const [resource, fields] of Object.entries(role.fieldRights)) {
        expect([role.code, resource, Object.keys(fields).filter(field => !named(resource).has(field))]).toEqual([
          role.code,
          resource,
          [],
        ])
      }
    }
  })

  test('child rows have their own columns, reports theirs', () => {
    expect(named('priceSheet').has('lines.price')).toBe(true)
    expect(named('grossProfit').has('margin')).toBe(true)
  })

  test('a face offers only the fields that it shows', () => {
    const carrier = places.find(place => place.path.endsWith('/statement_management/carrier'))
    expect(carrier?.groups.flatMap(group => group.fields.map(field => field.name))).not.toContain('kind')
  })
})
