import { expect, test, vi } from 'vitest'
import { addressedCompany, insteadOfAddress, linkTarget } from './addressed-company.ts'
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

test('an address of another company is kept for the page of such links, whether or not the company exists', () => {
  const instead = (search: string, path = '/a/3?tab=x') => insteadOfAddress({ search, path }, 3)
  expect(['', '?org=3', '?org=x'].map(search => instead(search))).toEqual([undefined, undefined, undefined])
  expect(['/', '/index'].map(path => instead('?org=5', path))).toEqual([undefined, undefined])
  for (const company of [5, 999_999]) {
    const page = instead(`?org=${company}`)
    expect(page).toBe(`/other_company?company=${company}&to=%2Fa%2F3%3Ftab%3Dx`)
    expect(linkTarget(page?.slice(page.indexOf('?')) ?? '')).toEqual({ company, to: '/a/3?tab=x' })
  }
})

test('a link leads to pages of the app alone', () => {
  const to = (path: string) => linkTarget(`?company=5&to=${encodeURIComponent(path)}`).to
  expect(['https://x.cn/', '//x.cn', 'a', '', '/other_company?to=/a'].map(to)).toEqual(Array(5).fill('/index'))
  expect(linkTarget('?company=x&to=/a')).toEqual({ company: undefined, to: '/a' })
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
