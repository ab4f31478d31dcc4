import type { waitingCall } from '@tuheng/domain/home/home.calls'
import type { AnswerOf } from '@tuheng/domain/kernel/call'
import { create } from 'zustand'
import { call } from '../../shared/calls/api.ts'
import { queryClient } from '../../shared/calls/query.ts'
import { marksOf, type Marks } from './marks.ts'

/** The marks of the menu by screen. */
export const useMarks = create<{ marks: Marks }>()(() => ({ marks: new Map() }))

/** In milliseconds. The page in front loads first. */
const FIRST_MS = 1000
/** In milliseconds. The minimum time between two calls, however much happens in the company. */
const REST_MS = 8000

let loadedAt = -Infinity
let timer: ReturnType<typeof setTimeout> | undefined

/** Loads the marks soon, and returns at once. Called when the server reports changes, of whomever. */
export function refreshMarks(): void {
  timer ??= setTimeout(() => void load(), Math.max(FIRST_MS, loadedAt + REST_MS - Date.now()))
}

/** Loads the marks now: this person changed something, and sees at once that it no longer waits. */
export function refreshMarksNow(): void {
  clearTimeout(timer)
  void loadMarks()
}

/** The marks of another company are not known yet. */
export function clearMarks(): void {
  clearTimeout(timer)
  timer = undefined
  loadedAt = -Infinity
  useMarks.setState({ marks: new Map() })
}

/** What others did may have finished one of the first steps, too. */
async function load(): Promise<void> {
  void queryClient.invalidateQueries({
    queryKey: ['sys/home', 'firstSteps'],
    predicate: ({ state: { data } }) => (data as { steps: unknown[] } | undefined)?.steps.length !== 0,
  })
  await loadMarks()
}

async function loadMarks(): Promise<void> {
  timer = undefined
  loadedAt = Date.now()
  const startedAt = loadedAt
  try {
    const { list } = await call<AnswerOf<typeof waitingCall>>('sys/home/waiting', {}, { silent: true })
    if (startedAt === loadedAt) useMarks.setState({ marks: marksOf(list) })
  } catch {
    // Marks are optional; the page reports failures of the server itself
  }
}
