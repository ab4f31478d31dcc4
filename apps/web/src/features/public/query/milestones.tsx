import { useLang } from '../../../shared/i18n.ts'
import css from './milestones.module.css'
import { words } from './query-words.ts'

const STEPS = ['dispatched', 'loaded', 'arrived', 'unloaded', 'receipted'] as const

/** Answer of the public query: when each step was reached, `YYYY-MM-DD HH:mm:ss`. */
export interface Found {
  waybillNo: string
  milestones: { key: (typeof STEPS)[number]; at: string | null }[]
}

/** The steps of a trip; with an answer, how far it has come. */
export function Milestones({ found }: { found: Found | null }) {
  const lang = useLang()
  const at = new Map(found?.milestones.map(one => [one.key, one.at]))
  return (
    <section className={css.steps} aria-live="polite">
      <h2>{found ? found.waybillNo : words.steps[lang]}</h2>
      <ol>
        {STEPS.map(step => (
          <li key={step} data-reached={!!at.get(step) || undefined}>
            <span>{words[step][lang]}</span>
            {found && <time>{at.get(step)?.slice(0, 16) ?? words.notYet[lang]}</time>}
          </li>
        ))}
      </ol>
    </section>
  )
}
