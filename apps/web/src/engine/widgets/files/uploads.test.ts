import { expect, test } from 'vitest'
import { createUploads } from './uploads.ts'

const later = () => Promise.withResolvers<boolean>()

test('a form waits for its files before it is sent, also for files added meanwhile', async () => {
  const uploads = createUploads()
  expect(await uploads.settled()).toBe('all')
  const [first, second] = [later(), later()]
  uploads.add(first.promise)
  const waiting = uploads.settled()
  expect(uploads.store.getState()).toEqual({ count: 1, awaited: true })
  uploads.add(second.promise)
  first.resolve(true)
  expect(await Promise.race([waiting, new Promise(done => setTimeout(done, 5, 'waits'))])).toBe('waits')
  second.resolve(true)
  expect(await waiting).toBe('all')
  expect(uploads.store.getState()).toEqual({ count: 0, awaited: false })
})

test('a form that waits is told if files did not arrive, or if the upload broke', async () => {
  for (const end of [
    (one: ReturnType<typeof later>) => one.resolve(false),
    (one: ReturnType<typeof later>) => one.reject(new Error('line is cut')),
  ]) {
    const uploads = createUploads()
    const [lost, complete] = [later(), later()]
    uploads.add(lost.promise)
    uploads.add(complete.promise)
    const waiting = uploads.settled()
    end(lost)
    complete.resolve(true)
    expect(await waiting).toBe('some')
    expect(await uploads.settled()).toBe('all')
  }
})

test('a form that starts over drops its pending files', async () => {
  const uploads = createUploads()
  const old = later()
  const { signal } = uploads
  uploads.add(old.promise)
  const waiting = uploads.settled()
  uploads.discard()
  expect([signal.aborted, uploads.signal.aborted, uploads.store.getState()]).toEqual([
    true,
    false,
    { count: 0, awaited: false },
  ])
  old.resolve(false)
  expect(await waiting).toBe('dropped')
})
