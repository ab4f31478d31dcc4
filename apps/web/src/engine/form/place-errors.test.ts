import { expect, it, vi } from 'vitest'
import type { ApiError as Refusal } from '../../shared/calls/api-error.ts'
import type { FormApi } from './form-store.ts'

vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined })
vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined })
vi.stubGlobal('document', { documentElement: {} })
vi.stubGlobal('requestAnimationFrame', () => 0)
// Another test of this process may have imported the modules without these globals
vi.resetModules()

const { ApiError } = await import('../../shared/calls/api-error.ts')
const { notify } = await import('../../shared/ui/notify.tsx')
const { placeErrors, showRefusal } = await import('./place-errors.ts')

const MODEL = { name: 'trip', fields: {}, sections: [{ zh: '', en: '', fields: ['km'] }] }
const form = (setErrors = vi.fn<FormApi['setErrors']>()) =>
  ({ model: MODEL, values: () => ({}), setErrors }) as unknown as FormApi

it('says once that there is no connection, and that the input is still there', () => {
  const shown = vi.spyOn(notify, 'error').mockImplementation(() => undefined)
  const setErrors = vi.fn<FormApi['setErrors']>()
  const error = new ApiError({ status: 0, error: 'net.unreachable', msg: '网络断开或连不上服务器' })
  showRefusal(error, { form: form(setErrors), root: null })
  expect(setErrors).toHaveBeenCalledWith([])
  expect(shown.mock.calls.map(([cause]) => (cause as Refusal).message)).toEqual(['网络断开，内容还在，恢复后再保存'])
  shown.mockRestore()
})

it('puts a refusal at its field, or above the form, and announces neither', () => {
  const refusal = (errors: Refusal['errors']) => new ApiError({ status: 422, error: 'x', msg: '不行', errors })
  expect(placeErrors(refusal([{ path: 'km', code: 'x', msg: '太远' }]), form())).toMatchObject({
    placed: [{ path: 'km', zh: '太远' }],
    loose: false,
  })
  expect(placeErrors(refusal([]), form())).toMatchObject({ placed: [{ path: '', zh: '不行' }], loose: false })
})
