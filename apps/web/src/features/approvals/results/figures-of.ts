import type { RunFigures, runFiguresCall } from '@tuheng/domain/approvals/approval.calls'
import type { AnswerOf } from '@tuheng/domain/kernel/call'
import { call } from '../../../shared/calls/api.ts'

/** Most that one call takes. */
const MOST = 200

type Answer = Promise<ReadonlyMap<number, RunFigures>>
let next: { ids: Set<number>; answer: Answer } | undefined

/** What an approval is about; null if the person may not see it. The rows that a list draws at once share one call. */
export async function figuresOf(id: number): Promise<RunFigures | null> {
  const asked = next && next.ids.size < MOST ? next : (next = begin())
  asked.ids.add(id)
  return (await asked.answer).get(id) ?? null
}

function begin(): NonNullable<typeof next> {
  const ids = new Set<number>()
  const answer = new Promise<void>(resolve => setTimeout(resolve)).then(async () => {
    if (next?.ids === ids) next = undefined
    const body = { ids: [...ids] }
    const { list } = await call<AnswerOf<typeof runFiguresCall>>('bpm/data/figures', body, { silent: true })
    return new Map(list.map(one => [one.id, one]))
  })
  return { ids, answer }
}
