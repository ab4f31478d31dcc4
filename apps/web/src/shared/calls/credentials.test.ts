import { beforeEach, expect, it, vi } from 'vitest'

const stored = new Map<string, string>()
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
}
/** Dispatches the browser's event for a change by another window. */
let tell: (event: { key: string | null }) => void = () => undefined

vi.stubGlobal('localStorage', storage)
vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined })
vi.stubGlobal('window', {
  addEventListener: (_: 'storage', handle: typeof tell) => (tell = handle),
  removeEventListener: () => undefined,
})
vi.resetModules()
const { credentials, onTokenElsewhere } = await import('./credentials.ts')

const elsewhere = {
  switchesCompany(token: string) {
    stored.set('authorization.successor', token)
    stored.set('authorization', token)
  },
  signsIn(token: string) {
    stored.set('authorization', token)
    stored.delete('authorization.successor')
  },
}

const heard: [token: string, same: boolean][] = []

beforeEach(() => {
  heard.length = 0
  credentials.setToken('first')
  onTokenElsewhere((token, same) => heard.push([token, same]))
})

it('continues with the token that another window got for the same session', () => {
  elsewhere.switchesCompany('second')
  tell({ key: 'authorization' })
  expect(heard).toEqual([['second', true]])
  expect(credentials.token).toBe('second')
})

it("reports the same session if a request found the new token before the browser's event", () => {
  elsewhere.switchesCompany('second')
  expect(credentials.adoptReplacedToken()).toBe(true)
  tell({ key: 'authorization' })
  expect(heard).toEqual([['second', true]])
})

it('reports another session once another window signed in or out', () => {
  elsewhere.signsIn('theirs')
  tell({ key: 'authorization' })
  stored.clear()
  tell({ key: null })
  expect(heard).toEqual([
    ['theirs', false],
    ['', false],
  ])
})
