import type { waitingCall } from '@tuheng/domain/home/home.calls'
import type { AnswerOf } from '@tuheng/domain/kernel/call'
import { create } from 'zustand'
import { call } from '../../shared/calls/api.ts'
import { marksOf, type Marks } from './marks.ts'

/** What waits behind the screens of the menu. */
export const useMarks = create<{ marks: Marks }>()(() => ({ marks: new Map() }))

/** The page in front asks first. */
const FIRST_MS = 1000
/** However much happens in the company, the numbers are asked for at most this often. */
const REST_MS = 8000

let asked = -Infinity
let timer: ReturnType<typeof setTimeout> | undefined

/** Asks for the numbers of the menu soon; answers at once. Called when the server says that something moved. */
export function refreshMarks(): void {
  timer ??= setTimeout(() => void ask(), Math.max(FIRST_MS, asked + REST_MS - Date.now()))
}

/** Nothing is known of another company yet. */
export function forgetMarks(): void {
  clearTimeout(timer)
  timer = undefined
  asked = -Infinity
  useMarks.setState({ marks: new Map() })
}

async function ask(): Promise<void> {
  timer = undefined
  asked = Date.now()
  const turn = asked
  try {
    const { list } = await call<AnswerOf<typeof waitingCall>>('sys/home/waiting', {}, { silent: true })
    if (turn === asked) useMarks.setState({ marks: marksOf(list) })
  } catch {
    // The menu does without; whatever is wrong, the page says so itself
  }
}
