import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { notedSeconds } from './lib/longest-first.ts'
import { areaOf, limitLine } from './lib/slowest.mjs'

describe('the recorded seconds of test files', () => {
  it('name existing files', () => {
    expect(Object.keys(notedSeconds()).filter(path => !existsSync(join(import.meta.dirname, '..', path)))).toEqual([])
    expect(Object.keys(notedSeconds()).length).toBeGreaterThan(20)
  })

  it('are summed by area', () => {
    expect(areaOf('apps/server/src/features/margin/deep/kept.test.ts')).toBe('apps/server/src/features/margin')
    expect(areaOf('apps/server/src/features/a.test.ts')).toBe('apps/server/src/features')
    expect(areaOf('apps/server/src/testing/crash/crash.test.ts')).toBe('apps/server/src/testing')
    expect(areaOf('packages/domain/src/contracts/rating/wipe.test.ts')).toBe('packages/domain/src/contracts')
    expect(areaOf('e2e/main-job.e2e.ts')).toBe('e2e')
  })

  it('are compared with the limit of a run', () => {
    expect(limitLine([{ seconds: 600 }, { seconds: 540 }])).toMatch(/^19\.0 minutes, within the 20/)
    expect(limitLine([{ seconds: 600 }, { seconds: 900, beside: true }])).toMatch(/^10\.0 minutes, within the 20/)
    expect(limitLine([{ seconds: 1500 }])).toMatch(/^25\.0 minutes, 5\.0 more than the 20/)
  })
})
