import { expect, it } from 'vitest'
import { isLive, mergeJob, percentOf, type Job } from './job-rules.ts'

const job: Job = {
  id: 1,
  kind: 'export',
  title: '导出',
  state: 'running',
  progress: 1,
  total: 4,
  message: null,
  result: null,
  createdAt: '2026-11-20 14:05:00',
  memberId: 1,
  startedAt: null,
  finishedAt: null,
}

it('updates a job in its place, and adds a new one at the top', () => {
  const done: Job = { ...job, state: 'done', progress: 4 }
  const other: Job = { ...job, id: 2 }
  expect(mergeJob([other, job], done)).toEqual([other, done])
  expect(mergeJob([job], other)).toEqual([other, job])
})

it('gives whole percentages up to a hundred', () => {
  expect(percentOf(job)).toBe(25)
  expect(percentOf({ progress: 9, total: 4 })).toBe(100)
  expect(percentOf({ progress: 9, total: null })).toBe(50)
})

it('is live until it has ended', () => {
  expect((['queued', 'running', 'done', 'failed', 'cancelled'] as const).filter(state => isLive({ state }))).toEqual([
    'queued',
    'running',
  ])
})
