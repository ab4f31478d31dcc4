import { expect, test, vi } from 'vitest'
import { addressedCompany, placeOfAddress } from './addressed-company.ts'
import { clearQuery } from './clear-traces.ts'

test.each([
  ['?org=3', 3],
  ['?code=x&org=12', 12],
  ['', undefined],
  ['?org=', undefined],
  ['?org=0', undefined],
  ['?org=3x', undefined],
  ['?org=-1', undefined],
  ['?org=99999999999999999', undefined],
])('the company of %j', (search, company) => {
  expect(addressedCompany(search)).toBe(company)
})

test('an address leads into the present company, another one of the person, or nowhere', () => {
  const member = {
    orgId: 3,
    companies: [
      { id: 3, name: '甲' },
      { id: 5, name: '乙' },
    ],
  }
  expect(['', '?org=3', '?org=x'].map(search => placeOfAddress({ search, path: '/a' }, member))).toEqual([
    'here',
    'here',
    'here',
  ])
  expect(['/', '/index'].map(path => placeOfAddress({ search: '?org=5', path }, member))).toEqual(['here', 'here'])
  expect(placeOfAddress({ search: '?org=5', path: '/a' }, member)).toEqual({ id: 5, name: '乙' })
  expect(['?org=4', '?org=999999'].map(search => placeOfAddress({ search, path: '/a' }, member))).toEqual([
    'nowhere',
    'nowhere',
  ])
})

test('signing in takes its codes out of the address, and leaves the company', () => {
  const location = { pathname: '/', search: '?code=spent&org=3', hash: '#/login?redirect=%2Fa' }
  const replaceState = (_state: unknown, _title: string, url: string) => {
    location.search = /\?[^#]*/.exec(url.split('#')[0] ?? '')?.[0] ?? ''
  }
  vi.stubGlobal('window', { location, history: { state: null, replaceState } })
  clearQuery()
  expect(location.search).toBe('?org=3')
  location.search = '?code=spent'
  clearQuery()
  expect(location.search).toBe('')
  vi.unstubAllGlobals()
})
