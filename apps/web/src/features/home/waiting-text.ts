import type { FirstStep } from '@tuheng/domain/home/first-steps'
import { fill } from '../../shared/text/fill.ts'
import { useLang } from '../../shared/text/i18n.ts'
import { useT } from './locale/index.ts'

/** What is said of the records of a step that are there and do not count as done: only beside done ones they are others. */
export function useWaitingText(): (step: FirstStep, counted: { done: number; all: number }) => string {
  const t = useT()
  const lang = useLang()
  return ({ waiting }, { done, all }) => {
    const count = all - done
    if (waiting) return fill(waiting[lang], { count })
    return t(done > 0 ? 'first.waitingMore' : 'first.waiting', { count })
  }
}
