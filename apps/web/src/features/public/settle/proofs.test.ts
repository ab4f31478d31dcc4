import { expect, test } from 'vitest'
import { afterNews, NO_PROOFS, type ProofNews } from './proofs.ts'

const after = (...news: ProofNews[]) => news.reduce(afterNews, NO_PROOFS)

test('a round of uploads lasts until none is running, and the next one forgets what was lost', () => {
  expect(after('begins', 'begins', 'lost')).toEqual({ round: 1, busy: 1, lost: 1 })
  expect(after('begins', 'begins', 'lost', 'arrived')).toEqual({ round: 1, busy: 0, lost: 1 })
  expect(after('begins', 'lost', 'begins')).toEqual({ round: 2, busy: 1, lost: 0 })
})
