import { expect, it, vi } from 'vitest'

vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined })
vi.stubGlobal('document', { documentElement: {} })
// Another test of this process may have imported the modules without these globals
vi.resetModules()

const { ApiError } = await import('./api-error.ts')
const { triedAgain } = await import('./query.ts')

/** Answers after failures with these statuses; `asked` counts. */
function failing(...failures: InstanceType<typeof ApiError>[]) {
  const left = [...failures]
  const state = { asked: 0 }
  const ask = async () => {
    state.asked++
    const failure = left.shift()
    if (failure) throw failure
    return 'there'
  }
  return { ask, state }
}
const failure = (status: number, error = '') => new ApiError({ status, msg: '', error })

it.each([[0], [429], [503]])('what fails with %i for a moment is asked again, twice', async status => {
  const { ask, state } = failing(failure(status), failure(status))
  expect(await triedAgain(ask, 1)).toBe('there')
  expect(state.asked).toBe(3)
  const endless = failing(failure(status), failure(status), failure(status))
  await expect(triedAgain(endless.ask, 1)).rejects.toMatchObject({ status })
  expect(endless.state.asked).toBe(3)
})

it.each([[failure(403, 'auth.forbidden')], [failure(400, 'request.invalid')], [failure(0, 'net.timeout')]])(
  'what is refused, or took minutes, is not',
  async error => {
    const { ask, state } = failing(error)
    await expect(triedAgain(ask, 1)).rejects.toBe(error)
    expect(state.asked).toBe(1)
  },
)
