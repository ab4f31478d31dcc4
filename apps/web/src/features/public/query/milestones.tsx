import type { AnswerOf } from '@tuheng/domain/kernel/call'
import type { trackCall } from '@tuheng/domain/transport/tracking.calls'
import { useLang, type Lang } from '../../../shared/text/i18n.ts'
import css from './milestones.module.css'
import { words } from './query-words.ts'

const STEPS = ['dispatched', 'loaded', 'arrived', 'unloaded', 'receipted'] as const

export type Found = AnswerOf<typeof trackCall>
type Part = Found['parts'][number]

/** The steps of a trip, or of each leg of an order. `found` says which of them are done. */
export function Milestones({ found }: { found: Found | null }) {
  const lang = useLang()
  return (
    <section className={css.steps} aria-live="polite">
      <h2>{found ? found.waybillNo : words.steps[lang]}</h2>
      {found?.parts.length ? <Parts parts={found.parts} /> : <TripSteps found={found} />}
    </section>
  )
}

function TripSteps({ found }: { found: Found | null }) {
  const lang = useLang()
  const steps = new Map(found?.milestones.map(one => [one.key, one]))
  return (
    <ol>
      {STEPS.map(step => (
        <li key={step} data-reached={steps.get(step)?.reached || undefined}>
          <span>{words[step][lang]}</span>
          {found && <Moment {...(steps.get(step) ?? { reached: false, at: null })} />}
        </li>
      ))}
    </ol>
  )
}

function Moment({ reached, at }: { reached: boolean; at: string | null }) {
  const lang = useLang()
  return <time>{reached ? (at?.slice(0, 16) ?? words.noTime[lang]) : words.notYet[lang]}</time>
}

/** Each leg under its name; of several trains each has its number among them. */
function Parts({ parts }: { parts: readonly Part[] }) {
  const lang = useLang()
  const trains = parts.filter(one => one.legType === 'rail')
  return parts.map((part, i) => (
    <section key={i} className={css.part}>
      <h3>
        {words[part.legType][lang]}
        {part.legType === 'rail' && trains.length > 1 && ` ${trains.indexOf(part) + 1}/${trains.length}`}
      </h3>
      <ol>
        {part.milestones.map(one => (
          <li key={one.key} data-reached={one.reached || undefined} data-here={one.key === 'located' || undefined}>
            <span>
              {wordOf(part, one.key, lang)}
              {one.place && <b>{one.place}</b>}
            </span>
            <Moment reached={one.reached} at={one.at} />
          </li>
        ))}
      </ol>
      {(part.leftKm !== null || part.expectedAt !== null) && (
        <p>
          {part.leftKm !== null && <span>{words.left[lang].replace('{km}', String(part.leftKm))}</span>}
          {part.expectedAt !== null && (
            <span>{words.expected[lang].replace('{at}', part.expectedAt.slice(0, 16))}</span>
          )}
        </p>
      )}
    </section>
  ))
}

/** Trucks that bring goods to the yard are unloaded there; those from it hand them over. */
const wordOf = ({ legType }: Part, key: Part['milestones'][number]['key'], lang: Lang): string =>
  (key === 'unloaded' ? (legType === 'pickup' ? words.atYard : words.delivered) : words[key])[lang]
