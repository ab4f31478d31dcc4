import { expect, it, vi } from 'vitest'
import type { toast } from './plain/toast.tsx'

vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined })
vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined })
vi.stubGlobal('document', { documentElement: {} })
// Another test of this process may have imported the modules without these globals
vi.resetModules()

const shown = vi.fn<typeof toast>()
vi.doMock('./plain/toast.tsx', () => ({ toast: shown }))
const { notify } = await import('./notify.tsx')
const { ApiError } = await import('../calls/api-error.ts')
vi.doUnmock('./plain/toast.tsx')

it('says without further code that there is no connection, since none can be fetched', () => {
  notify.error(new ApiError({ status: 0, error: 'net.unreachable', msg: '网络断开，内容还在，恢复后再保存' }))
  expect(shown.mock.calls).toEqual([['error', '网络断开，内容还在，恢复后再保存', 8]])
})
