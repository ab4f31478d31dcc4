import type { AnswerOf } from '@tuheng/domain/kernel/call'
import type { checkDeletionCall, findByNumberCall } from '@tuheng/domain/services/deletion.calls'
import { useRef, useState } from 'react'
import { call } from '../../shared/calls/api.ts'
import { notify } from '../../shared/ui/notify.tsx'
import { type Judged, portionsOf } from './deletion-rules.ts'

/** Documents of one request. A portion takes about a second on a busy server. */
const PORTION = 100

type FoundAnswer = AnswerOf<typeof findByNumberCall>

export interface Judgement {
  judged: readonly Judged[]
  others: FoundAnswer['others']
  unknown: FoundAnswer['unknown']
}

export interface Judging {
  judgement: Judgement | undefined
  /** Documents judged so far, while judging. */
  progress: { done: number; total: number } | undefined
  judge(numbers: readonly string[]): Promise<void>
  stop(): void
  clear(): void
}

/** Finds documents by their numbers and asks portion by portion whether they could be deleted. */
export function useJudge(): Judging {
  const [judgement, setJudgement] = useState<Judgement>()
  const [progress, setProgress] = useState<Judging['progress']>()
  const running = useRef<AbortController>(undefined)
  const stop = () => running.current?.abort()
  const judge = async (numbers: readonly string[]) => {
    stop()
    const { signal } = (running.current = new AbortController())
    setProgress({ done: 0, total: numbers.length })
    try {
      const { found, others, unknown } = await call<FoundAnswer>('oms/deletion/find', { numbers }, { signal })
      const judged: Judged[] = []
      for (const portion of portionsOf(found, PORTION)) {
        setProgress({ done: judged.length, total: found.length })
        judged.push(...(await judgePortion(portion, signal)))
      }
      setJudgement({ judged, others, unknown })
    } catch (error) {
      if (!signal.aborted) notify.error(error)
    } finally {
      if (running.current?.signal === signal) setProgress(undefined)
    }
  }
  return { judgement, progress, judge, stop, clear: () => setJudgement(undefined) }
}

async function judgePortion(portion: FoundAnswer['found'], signal: AbortSignal): Promise<Judged[]> {
  const items = portion.map(({ kind, id }) => ({ kind, id }))
  const { list } = await call<AnswerOf<typeof checkDeletionCall>>('oms/deletion/check', { items }, { signal })
  const verdicts = new Map(list.map(one => [`${one.kind} ${one.id}`, one]))
  return portion.map(one => {
    const key = `${one.kind} ${one.id}`
    const verdict = verdicts.get(key)
    return { ...one, key, ok: verdict?.ok === true, errors: verdict?.errors ?? [] }
  })
}
