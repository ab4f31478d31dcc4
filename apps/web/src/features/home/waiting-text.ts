import type { FirstStep } from '@tuheng/domain/home/first-steps'
import { fill } from '../../shared/text/fill.ts'
import { useLang } from '../../shared/text/i18n.ts'
import type { CountedStep } from './first-steps-acts.ts'
import { useT } from './locale/index.ts'

/** What is said of the records of a step that are there and do not count as done: only beside done ones they are others. */
export function useWaitingText(): (step: FirstStep, counted: Omit<CountedStep, 'key' | 'samples'>) => string {
  const t = useT()
  const lang = useLang()
  return ({ waiting }, { done, all, waits }) => {
    const count = all - done
    if (waits) {
      const { people = [], count: able } = waits
      const key = able === 0 ? 'first.waitsNobody' : people.length ? 'first.waitsFor' : 'first.waitsAct'
      return t(key, { act: waits[lang], names: people.join(t('first.and')) })
    }
    if (waiting) return fill(waiting[lang], { count })
    return t(done > 0 ? 'first.waitingMore' : 'first.waiting', { count })
  }
}
