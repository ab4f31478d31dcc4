import type { AnswerOf } from '@tuheng/domain/kernel/call'
import type { trackCall } from '@tuheng/domain/transport/tracking.calls'
import { useLang } from '../../../shared/text/i18n.ts'
import css from './milestones.module.css'
import { words } from './query-words.ts'

const STEPS = ['dispatched', 'loaded', 'arrived', 'unloaded', 'receipted'] as const

export type Found = AnswerOf<typeof trackCall>

/** The steps of a trip. `found` says which of them are done. */
export function Milestones({ found }: { found: Found | null }) {
  const lang = useLang()
  const steps = new Map(found?.milestones.map(one => [one.key, one]))
  return (
    <section className={css.steps} aria-live="polite">
      <h2>{found ? found.waybillNo : words.steps[lang]}</h2>
      <ol>
        {STEPS.map(step => (
          <li key={step} data-reached={steps.get(step)?.reached || undefined}>
            <span>{words[step][lang]}</span>
            {found && (
              <time>
                {steps.get(step)?.reached
                  ? (steps.get(step)?.at?.slice(0, 16) ?? words.noTime[lang])
                  : words.notYet[lang]}
              </time>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
