import { expect, test } from 'vitest'
import { afterUploadEvent, NO_UPLOADS, type UploadEvent } from './uploads.ts'

const afterEvents = (...news: UploadEvent[]) => news.reduce(afterUploadEvent, NO_UPLOADS)

test('a round of uploads lasts until none is running, and the next one forgets what was lost', () => {
  expect(afterEvents('started', 'started', 'failed')).toEqual({ round: 1, running: 1, failed: 1 })
  expect(afterEvents('started', 'started', 'failed', 'finished')).toEqual({ round: 1, running: 0, failed: 1 })
  expect(afterEvents('started', 'failed', 'started')).toEqual({ round: 2, running: 1, failed: 0 })
})
